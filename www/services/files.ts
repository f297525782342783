// Files from and to the person's disk. What is worth taking is decided elsewhere (the core's `intake`): this side lists
// names and sizes, and reads what it is told to.
import { unzipSync, zipSync, type Zippable } from "fflate";

/** More entries than this are not listed; the rest counts as left out. */
const MOST_ENTRIES = 50_000;
/** A larger archive is refused before it is read into memory. */
const LARGEST_ARCHIVE = 256 * 1024 * 1024;

/** What was offered: relative paths with `/`, sizes in bytes, and the way to read some of them. */
export class Offer {
  readonly paths: string[] = [];
  readonly sizes: number[] = [];
  /** Folders that were not looked into. */
  readonly skipped: string[] = [];
  /** There was more than is listed. */
  cut = false;
  /** Where to write back to, if the browser allows it. */
  folder: FileSystemDirectoryHandle | undefined;
  private readonly readers: (() => Promise<Uint8Array>)[] = [];

  constructor(
    /** The name of the folder or archive; empty for loose files. */
    readonly name: string,
  ) {}

  add(path: string, size: number, read: () => Promise<Uint8Array>): boolean {
    if (this.paths.length >= MOST_ENTRIES) {
      this.cut = true;
      return false;
    }
    this.paths.push(path);
    this.sizes.push(size);
    this.readers.push(read);
    return true;
  }

  read(index: number): Promise<Uint8Array> {
    return this.readers[index]!();
  }
}

type Skip = (folder: string) => boolean;

const bytesOf = (file: File) => async () => new Uint8Array(await file.arrayBuffer());

class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Shows the browser's folder picker. Undefined when the person thinks better of it. */
export async function pickFolder(skip: Skip): Promise<Offer | undefined> {
  if (canWriteBack()) {
    let folder: FileSystemDirectoryHandle;
    try {
      folder = await window.showDirectoryPicker!({ id: "hermes-prompt", mode: "readwrite" });
    } catch (error) {
      if ((error as DOMException).name === "AbortError") return undefined;
      throw error;
    }
    const offer = new Offer(folder.name);
    offer.folder = folder;
    await walkHandle(offer, folder, "", skip);
    return offer;
  }
  const files = await choose((input) => (input.webkitdirectory = true));
  return files && folderOffer(files);
}

/** Shows the browser's file picker: single files, or one archive. */
export async function pickFiles(): Promise<Offer | undefined> {
  const files = await choose((input) => (input.multiple = true));
  return files && looseOffer(files);
}

/** What was dropped or pasted onto the page. Must be called while the event is being handled. */
export function dropped(data: DataTransfer, skip: Skip): Promise<Offer | undefined> {
  // The list dies with the event: take everything out of it first.
  const entries = [...data.items].filter((item) => item.kind === "file").map((item) => item.webkitGetAsEntry?.() ?? null);
  const files = [...data.files];
  return (async () => {
    const folder = entries.length === 1 ? entries[0] : null;
    if (folder?.isDirectory) {
      const offer = new Offer(folder.name);
      await walkEntry(offer, folder as FileSystemDirectoryEntry, "", skip);
      return offer;
    }
    if (entries.some((entry) => entry?.isDirectory)) {
      const offer = new Offer("");
      for (const entry of entries) if (entry) await walkInto(offer, entry, "", skip);
      return offer;
    }
    return files.length > 0 ? looseOffer(files) : undefined;
  })();
}

export const canWriteBack = (): boolean => typeof window.showDirectoryPicker === "function";

function choose(prepare: (input: HTMLInputElement) => void): Promise<File[] | undefined> {
  const input = document.createElement("input");
  input.type = "file";
  prepare(input);
  return new Promise((resolve) => {
    input.addEventListener("change", () => resolve([...(input.files ?? [])]), { once: true });
    input.addEventListener("cancel", () => resolve(undefined), { once: true });
    input.click();
  });
}

function folderOffer(files: File[]): Offer {
  const root = files[0]?.webkitRelativePath.split("/")[0] ?? "";
  const offer = new Offer(root);
  for (const file of files) {
    const path = file.webkitRelativePath.slice(root.length + 1) || file.name;
    if (!offer.add(path, file.size, bytesOf(file))) break;
  }
  return offer;
}

async function looseOffer(files: File[]): Promise<Offer> {
  const first = files[0];
  if (files.length === 1 && first && /\.zip$/i.test(first.name)) return archive(first);
  const offer = new Offer("");
  for (const file of files) offer.add(file.name, file.size, bytesOf(file));
  return offer;
}

async function archive(file: File): Promise<Offer> {
  if (file.size > LARGEST_ARCHIVE) throw new Refused("archive-too-large", `${file.name} is too large to be opened here`);
  const data = new Uint8Array(await file.arrayBuffer());
  const entries: { name: string; size: number }[] = [];
  try {
    unzipSync(data, {
      filter(entry) {
        if (!entry.name.endsWith("/")) entries.push({ name: entry.name, size: entry.originalSize });
        return false;
      },
    });
  } catch {
    throw new Refused("archive-damaged", `${file.name} is no zip archive, or it is damaged`);
  }
  // Archives of a folder hold it as their one top entry.
  const root = entries[0]?.name.split("/")[0] ?? "";
  const wrapped = root !== "" && root !== ".." && entries.every((entry) => entry.name.startsWith(`${root}/`)) && !/^(memories|skills|\.cursor|\.git)$/.test(root);
  const offer = new Offer(wrapped ? root : file.name.replace(/\.zip$/i, ""));
  for (const { name, size } of entries) {
    const path = wrapped ? name.slice(root.length + 1) : name;
    const read = async () => {
      try {
        // The size in the directory bounds what is unpacked, whatever the data says.
        return unzipSync(data, { filter: (entry) => entry.name === name && entry.originalSize === size })[name] ?? new Uint8Array();
      } catch {
        throw new Refused("archive-damaged", `${name} in ${file.name} is damaged`);
      }
    };
    if (!offer.add(path, size, read)) break;
  }
  return offer;
}

async function walkHandle(offer: Offer, folder: FileSystemDirectoryHandle, base: string, skip: Skip): Promise<boolean> {
  for await (const [name, handle] of folder.entries()) {
    const path = base + name;
    if (handle.kind === "directory") {
      if (skip(name)) offer.skipped.push(path);
      else if (!(await walkHandle(offer, handle as FileSystemDirectoryHandle, `${path}/`, skip))) return false;
      continue;
    }
    // Someone may delete a file while we look; then it is not there.
    const file = await (handle as FileSystemFileHandle).getFile().catch(() => undefined);
    if (file && !offer.add(path, file.size, bytesOf(file))) return false;
  }
  return true;
}

async function walkEntry(offer: Offer, folder: FileSystemDirectoryEntry, base: string, skip: Skip): Promise<boolean> {
  const reader = folder.createReader();
  for (;;) {
    // A reader gives a hundred at a time, and none when it is done.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject)).catch(() => []);
    if (some.length === 0) return true;
    for (const entry of some) if (!(await walkInto(offer, entry, base, skip))) return false;
  }
}

async function walkInto(offer: Offer, entry: FileSystemEntry, base: string, skip: Skip): Promise<boolean> {
  const path = base + entry.name;
  if (entry.isDirectory) {
    if (!skip(entry.name)) return walkEntry(offer, entry as FileSystemDirectoryEntry, `${path}/`, skip);
    offer.skipped.push(path);
    return true;
  }
  const file = await new Promise<File | undefined>((resolve) => (entry as FileSystemFileEntry).file(resolve, () => resolve(undefined)));
  return !file || offer.add(path, file.size, bytesOf(file));
}

/** Hands a file to the person. */
export function download(name: string, type: string, bytes: Uint8Array<ArrayBuffer>) {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address over by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** An archive of files, which keeps their bytes. */
export function zip(paths: string[], contents: Uint8Array[]): Uint8Array {
  const files: Zippable = {};
  paths.forEach((path, i) => (files[path] = contents[i]!));
  // A fixed date: the same files give the same archive.
  return zipSync(files, { level: 6, mtime: new Date(2020, 0, 1) });
}

/** Writes files into a folder that was opened before. */
export async function writeBack(folder: FileSystemDirectoryHandle, paths: string[], contents: Uint8Array<ArrayBuffer>[]) {
  for (const [i, path] of paths.entries()) {
    const parts = path.split("/");
    const name = parts.pop()!;
    let place = folder;
    for (const part of parts) place = await place.getDirectoryHandle(part, { create: true });
    const stream = await (await place.getFileHandle(name, { create: true })).createWritable();
    await stream.write(contents[i]!);
    await stream.close();
  }
}
