import { PassThrough, type Readable } from 'node:stream';
import { ZipFile, type Options } from 'yazl';

/** A file of a zip: a text, or bytes that are opened when their turn comes. */
export type ZipPart = { path: string; text: string } | { path: string; size: number; open(): Promise<Readable> };

/** One moment for all files, written without a time zone: the same files give the same zip, byte by byte. */
const ALWAYS = {
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100_644,
} satisfies Partial<Options>;

/** A zip of these files, in this order, as a stream. It fails when one of them does. */
export function zipOf(parts: readonly ZipPart[]): Readable {
  const zip = new ZipFile();
  const bytes = new PassThrough();
  zip.once('error', (error: Error) => bytes.destroy(error));
  for (const part of parts) {
    if ('text' in part) zip.addBuffer(Buffer.from(part.text), part.path, ALWAYS);
    else addStream(zip, part);
  }
  zip.end();
  return (zip.outputStream as unknown as Readable).pipe(bytes);
}

/** Sounds and pictures are compressed by themselves. */
function addStream(zip: ZipFile, { path, size, open }: Extract<ZipPart, { size: number }>): void {
  zip.addReadStreamLazy(path, { ...ALWAYS, compress: false, size }, (use) => {
    open().then(
      (stream) => use(null, stream),
      (error: unknown) => use(error, undefined as never),
    );
  });
}
