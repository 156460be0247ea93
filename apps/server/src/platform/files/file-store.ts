import type { Readable } from 'node:stream';

/** A file received completely but not kept yet. */
export interface ReceivedFile {
  /** SHA-256 in hexadecimal. */
  sha256: string;
  size: number;
  /** Determined by its content; `name` decides only between kinds of text. */
  typeFor(name: string): string;
  /** The path of the waiting bytes. */
  path: string;
}

/** Stores the bytes of files once, under their hash. Other tables record which project has a file under which name. */
export interface FileStore {
  /** Receives a stream of bytes. An aborted upload leaves nothing behind. */
  receive(bytes: AsyncIterable<Buffer>): Promise<ReceivedFile>;
  /** Keeps a received file permanently. Call it in the transaction that refers to the file, after `guardFiles`. */
  keep(file: ReceivedFile): Promise<void>;
  /** Deletes the waiting bytes of a received file. */
  discard(file: ReceivedFile): Promise<void>;
  open(sha256: string): Promise<Readable>;
  /** Deletes the remains of uploads whose server ended, and the kept files that `unused` returns. */
  sweep(unused: (hashes: string[]) => Promise<string[]>): Promise<number>;
}
