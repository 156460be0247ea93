/** The protocol of Asterisk's `AudioSocket()`: kind, length in two bytes, content. */
export const KIND = { hangUp: 0x00, id: 0x01, key: 0x03, sound: 0x10, error: 0xff } as const;

export interface Message {
  kind: number;
  content: Uint8Array;
}

const HEADER = 3;

export function writeMessage(kind: number, content: Uint8Array = new Uint8Array(0)): Uint8Array {
  const bytes = new Uint8Array(HEADER + content.length);
  bytes.set([kind, content.length >> 8, content.length & 0xff]);
  bytes.set(content, HEADER);
  return bytes;
}

/** Cuts a stream into messages. It holds one unfinished message at most, which is 64 kB. */
export class MessageReader {
  #rest = new Uint8Array(0);

  push(data: Uint8Array): Message[] {
    const all = new Uint8Array(this.#rest.length + data.length);
    all.set(this.#rest);
    all.set(data, this.#rest.length);
    const messages: Message[] = [];
    let at = 0;
    for (;;) {
      const length = ((all[at + 1] ?? 0) << 8) | (all[at + 2] ?? 0);
      const end = at + HEADER + length;
      if (at + HEADER > all.length || end > all.length) break;
      messages.push({ kind: all[at] ?? 0, content: all.subarray(at + HEADER, end) });
      at = end;
    }
    this.#rest = all.slice(at);
    return messages;
  }
}

/** Formats 16 bytes as a UUID; null for any other length. */
export function readId(content: Uint8Array): string | null {
  if (content.length !== 16) return null;
  const hex = [...content].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Sound is 16 bits a sample, the low byte first. */
export function readSound(content: Uint8Array): Int16Array {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  return Int16Array.from({ length: content.length >> 1 }, (_, at) => view.getInt16(2 * at, true));
}

export function writeSound(samples: Int16Array): Uint8Array {
  const content = new Uint8Array(2 * samples.length);
  const view = new DataView(content.buffer);
  for (let at = 0; at < samples.length; at++) view.setInt16(2 * at, samples[at] ?? 0, true);
  return content;
}
