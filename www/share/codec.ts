// A snapshot as text that fits behind the `#` of an address, and back: `1.` + base64url of raw deflate of UTF-8.
//
// The number in front names the format of the envelope; what is inside has a format number of its own (the core's
// `snapshot` module). Shared by the playground and the element, so that a link made in one opens in the other.

/** The envelope this version writes. Older numbers stay readable; a test keeps one payload of each. */
export const ENVELOPE = 1;

/** What a payload may unpack to, in bytes, unless the caller says otherwise. Deflate grows a thousandfold at worst. */
export const UNPACK_LIMIT = 16 * 1024 * 1024;

export type ShareFault = "damaged" | "newer" | "too-large";

/** Why a payload cannot be opened. `code` is stable; the message is for people. */
export class ShareError extends Error {
  override name = "ShareError";
  constructor(
    readonly code: ShareFault,
    message: string,
  ) {
    super(message);
  }
}

const damaged = () => new ShareError("damaged", "The link is damaged: a part of it is missing or was changed on the way.");

export async function encode(json: string): Promise<string> {
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = "";
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return `${ENVELOPE}.${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

export async function decode(payload: string, limit = UNPACK_LIMIT): Promise<string> {
  const [, number, data] = /^(\d{1,6})\.([\w-]+)$/.exec(payload.trim()) ?? [];
  if (number === undefined || data === undefined) throw damaged();
  if (Number(number) > ENVELOPE) {
    throw new ShareError("newer", "The link was made by a newer version. Reload the page to get it, then open the link again.");
  }
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  } catch {
    throw damaged();
  }
  // Read piece by piece: a bomb is dropped when it passes the limit, not after it has filled the memory.
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const text = new TextDecoder("utf-8", { fatal: true });
  let json = "";
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return json + text.decode();
      size += value.byteLength;
      if (size > limit) break;
      json += text.decode(value, { stream: true });
    }
  } catch {
    throw damaged();
  }
  await reader.cancel().catch(() => undefined);
  throw new ShareError("too-large", `The link unpacks to more than ${Math.round(limit / 1024 / 1024)} MB, so it was not opened.`);
}

/** The payload in an address or in a bare fragment: what stands behind `#w=`. Undefined when there is none. */
export function payloadOf(address: string): string | undefined {
  return /(?:^|#|&)w=([^&]+)/.exec(address)?.[1] ?? (/^\d+\.[\w-]+$/.test(address.trim()) ? address.trim() : undefined);
}
