import { PassThrough, Readable } from 'node:stream';
import { ZipFile, type Options } from 'yazl';

/** A file of a zip: a text, bytes that are opened when their turn comes, or pieces of unknown length. */
export type ZipPart =
  | { path: string; text: string }
  | { path: string; size: number; open(): Promise<Readable> }
  | { path: string; pieces: AsyncIterable<string | Buffer> };

/** A fixed time for all files, written without a time zone, so that equal files give equal zips, byte by byte. */
const ALWAYS = {
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100_644,
} satisfies Partial<Options>;

/** Streams a zip of these files, in this order. Fails when one of them fails. */
export function zipOf(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): Readable {
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
  addAll(zip, parts, opened).then(
    () => zip.end(),
    (error: unknown) => bytes.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return (zip.outputStream as unknown as Readable).pipe(bytes);
}

type Opened = (stream: Readable) => Readable;

/** Asks for the next file when the one before has been read, so that a list that is read meanwhile stays short. */
async function addAll(zip: ZipFile, parts: Iterable<ZipPart> | AsyncIterable<ZipPart>, opened: Opened): Promise<void> {
  for await (const part of parts) {
    if ('text' in part) addText(zip, part);
    else if ('size' in part) await addStream(zip, { ...part, open: async () => opened(await part.open()) });
    else await addPieces(zip, { ...part, open: () => opened(Readable.from(part.pieces)) });
  }
}

/** Compresses each text when its turn comes: thousands in parallel would take much memory and block other work. */
function addText(zip: ZipFile, { path, text }: { path: string; text: string }): void {
  zip.addReadStreamLazy(path, ALWAYS, (use) => use(null, Readable.from([Buffer.from(text)])));
}

/** Sounds and pictures are already compressed. */
function addStream(zip: ZipFile, { path, size, open }: Extract<ZipPart, { size: number }>): Promise<void> {
  return new Promise((resolve) => {
    zip.addReadStreamLazy(path, { ...ALWAYS, compress: false, size }, (use) => {
      open().then(
        (stream) => use(null, stream.once('close', resolve)),
        (error: unknown) => use(error, undefined as never),
      );
    });
  });
}

/** Its length is unknown until its end, so it may exceed what a plain zip can say. */
function addPieces(zip: ZipFile, { path, open }: { path: string; open(): Readable }): Promise<void> {
  return new Promise((resolve) => {
    zip.addReadStreamLazy(path, { ...ALWAYS, forceZip64Format: true }, (use) =>
      use(null, open().once('close', resolve)),
    );
  });
}
