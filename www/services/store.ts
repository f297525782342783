// The browser's own database: workspaces, packs, and the news between tabs. `idb` puts promises around IndexedDB.
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";

/** Rises when the shape below changes; `upgrade` lifts what an older version wrote. */
const VERSION = 2;
const NAME = "hermes-prompt";

interface Workspace {
  id: string;
  name: string;
  /** Rises with every write; a write that expects another one is refused. */
  revision: number;
  /** Milliseconds since 1970. */
  changed: number;
  /** The core's snapshot document. */
  json: string;
  /** Its length, in UTF-16 units. */
  size: number;
  /** What belongs to the workspace but not into a snapshot (open file, clock), as JSON. */
  extra: string;
}

interface Schema extends DBSchema {
  workspaces: { key: string; value: Workspace; indexes: { listed: [number, string, number] } };
  packs: { key: string; value: { id: string; json: string; changed: number } };
}

class Conflict extends Error {
  readonly code = "conflict";
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;
let gone = false;

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(NAME, VERSION, {
    async upgrade(db, from, _to, transaction) {
      // One step a version, each lifting the one before: never edited once it is out.
      if (from < 1) {
        db.createObjectStore("workspaces", { keyPath: "id" });
        db.createObjectStore("packs", { keyPath: "id" });
      }
      if (from < 2) {
        // The list of workspaces is read from an index, without the documents, which may be large.
        const store = transaction.objectStore("workspaces");
        store.createIndex("listed", ["changed", "name", "size"]);
        for await (const cursor of store) await cursor.update({ ...cursor.value, size: cursor.value.json.length });
      }
    },
    // A newer page wants to lift the database: let go, it is opened again at the next use.
    blocking(_from, _to, event) {
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
    terminated() {
      opening = undefined;
    },
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Runs once more on a fresh connection when the old one has been closed under it. */
async function withDatabase<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  try {
    return await work(await database());
  } catch (error) {
    if ((error as DOMException).name !== "InvalidStateError") throw error;
    opening = undefined;
    return work(await database());
  }
}

// ── tabs ────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface News {
  id: string;
  revision: number;
}

const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : undefined;

/** Calls back when another tab has written a workspace (revision 0: it was deleted; empty id: everything was). */
export function watch(listener: (id: string, revision: number) => void) {
  channel?.addEventListener("message", ({ data }: MessageEvent<News>) => {
    if (data.id === "") opening = undefined;
    listener(data.id, data.revision);
  });
}

// ── workspaces ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Without the contents: `[id, name, changed, characters]` each, the latest first. */
export async function list(): Promise<[string, string, number, number][]> {
  return withDatabase(async (db) => {
    const all: [string, string, number, number][] = [];
    const index = db.transaction("workspaces").store.index("listed");
    for (let row = await index.openKeyCursor(null, "prev"); row; row = await row.continue()) {
      const [changed, name, size] = row.key;
      all.push([row.primaryKey, name, changed, size]);
    }
    return all;
  });
}

/** `[name, revision, json, extra]`, or undefined. */
export async function load(id: string): Promise<[string, number, string, string] | undefined> {
  const found = await withDatabase((db) => db.get("workspaces", id));
  return found && [found.name, found.revision, found.json, found.extra];
}

/** Writes a workspace if it is still at the expected revision (0: not there yet), or gone; answers with the new one. */
export async function save(id: string, name: string, json: string, extra: string, expected: number): Promise<number> {
  if (gone) return expected;
  const revision = await withDatabase(async (db) => {
    // The transaction makes look and write one step, across tabs too.
    const transaction = db.transaction("workspaces", "readwrite");
    const present = await transaction.store.get(id);
    // What has gone altogether (someone has cleared the browser's data) cannot be overwritten.
    if (present && present.revision !== expected) {
      transaction.abort();
      await transaction.done.catch(() => undefined);
      throw new Conflict("another tab has written this workspace");
    }
    const next = expected + 1;
    await transaction.store.put({ id, name, revision: next, changed: Date.now(), json, size: json.length, extra });
    await transaction.done;
    return next;
  });
  remember(id);
  channel?.postMessage({ id, revision } satisfies News);
  return revision;
}

export async function remove(id: string) {
  await withDatabase((db) => db.delete("workspaces", id));
  channel?.postMessage({ id, revision: 0 } satisfies News);
}

export const fresh = (): string => crypto.randomUUID();

// Which workspace this tab shows: its own memory first (a reload stays), then what was last used anywhere.
const CURRENT = "hermes-prompt:workspace";

export function current(): string | undefined {
  try {
    return sessionStorage.getItem(CURRENT) ?? localStorage.getItem(CURRENT) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(id: string) {
  try {
    sessionStorage.setItem(CURRENT, id);
    localStorage.setItem(CURRENT, id);
  } catch {
    // Storage is switched off: the database says so where it matters.
  }
}

// ── packs ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const packs = async (): Promise<string[]> => (await withDatabase((db) => db.getAll("packs"))).map((pack) => pack.json);

export async function putPack(id: string, json: string) {
  await withDatabase((db) => db.put("packs", { id, json, changed: Date.now() }));
}

export async function removePack(id: string) {
  await withDatabase((db) => db.delete("packs", id));
}

// ── settings and the end ────────────────────────────────────────────────────────────────────────────────────────────

export function setting(name: string): string | undefined {
  try {
    return localStorage.getItem(`hermes-prompt:${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

export function setSetting(name: string, value: string) {
  try {
    localStorage.setItem(`hermes-prompt:${name}`, value);
  } catch {
    // As above.
  }
}

/** Deletes all this page has ever kept, the copy for offline use included. Nothing is saved after this until a reload. */
export async function forget() {
  gone = true;
  if (opening) (await opening.catch(() => undefined))?.close();
  opening = undefined;
  await deleteDB(NAME);
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith("hermes-prompt")) storage.removeItem(key);
  }
  channel?.postMessage({ id: "", revision: 0 } satisfies News);
  if ("serviceWorker" in navigator) {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  }
  if ("caches" in globalThis) {
    for (const name of await caches.keys()) if (name.startsWith("hermes-prompt")) await caches.delete(name);
  }
}
