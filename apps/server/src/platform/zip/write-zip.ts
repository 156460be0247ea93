import { PassThrough, Readable } from 'node:stream';
import { ZipFile, type Options } from 'yazl';

/** A file of a zip: a text, or bytes that are opened when their turn comes. */
export type ZipPart = { path: string; text: string } | { path: string; size: number; open(): Promise<Readable> };

/** A fixed time for all files, written without a time zone, so that equal files give equal zips, byte by byte. */
const ALWAYS = {
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100_644,
} satisfies Partial<Options>;

/** Streams a zip of these files, in this order. Fails when one of them fails. */
export function zipOf(parts: readonly ZipPart[]): Readable {
  const zip = new ZipFile();
  const bytes = new PassThrough();
  zip.on('error', (error: Error) => bytes.destroy(error));
  // A client that disconnects in the middle must leave no file open.
  let current: Readable | undefined;
  bytes.once('close', () => current?.destroy());
  const opened = (stream: Readable) => {
    current = stream;
    if (bytes.destroyed) stream.destroy();
    return stream;
  };
  for (const part of parts) {
    if ('text' in part) addText(zip, part);
    else addStream(zip, { ...part, open: async () => opened(await part.open()) });
  }
  zip.end();
  return (zip.outputStream as unknown as Readable).pipe(bytes);
}

/** Compresses each text when its turn comes: thousands in parallel would take much memory and block other work. */
function addText(zip: ZipFile, { path, text }: { path: string; text: string }): void {
  zip.addReadStreamLazy(path, ALWAYS, (use) => use(null, Readable.from([Buffer.from(text)])));
}

/** Sounds and pictures are already compressed. */
function addStream(zip: ZipFile, { path, size, open }: Extract<ZipPart, { size: number }>): void {
  zip.addReadStreamLazy(path, { ...ALWAYS, compress: false, size }, (use) => {
    open().then(
      (stream) => use(null, stream),
      (error: unknown) => use(error, undefined as never),
    );
  });
}
