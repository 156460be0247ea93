import { createHash } from 'node:crypto';

/** Hashes and counts bytes as they pass, and detects whether they are text. */
export function createContentReader() {
  const hash = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let isText = true;

  function decode(part?: Buffer): void {
    try {
      decoder.decode(part, { stream: part !== undefined });
    } catch {
      isText = false;
    }
  }

  return {
    read(part: Buffer): void {
      hash.update(part);
      size += part.length;
      if (isText && part.includes(0)) isText = false;
      if (isText) decode(part);
    },
    end(): { sha256: string; size: number; isText: boolean } {
      if (isText) decode();
      return { sha256: hash.digest('hex'), size, isText };
    },
  };
}
