import type { Readable } from 'node:stream';

/** A file that has come in whole and is not kept yet. */
export interface ReceivedFile {
  /** SHA-256 in hexadecimal. */
  sha256: string;
  size: number;
  /** By its content; `name` decides only between kinds of text. */
  typeFor(name: string): string;
  /** The path at which the bytes wait. */
  path: string;
}

/** Keeps the bytes of files, each once, under their hash. Which project has a file under which name is for others to know. */
export interface FileStore {
  /** Takes in bytes as they come. Whatever breaks off leaves nothing behind. */
  receive(bytes: AsyncIterable<Buffer>): Promise<ReceivedFile>;
  /** Keeps a received file for good. To be called in the transaction that names it, after `guardFiles`. */
  keep(file: ReceivedFile): Promise<void>;
  /** Deletes what still waits of a received file. */
  discard(file: ReceivedFile): Promise<void>;
  open(sha256: string): Promise<Readable>;
  /** Deletes what uploads left behind that broke off with their server, and whatever `unused` says of what is kept. */
  sweep(unused: (hashes: string[]) => Promise<string[]>): Promise<number>;
}
