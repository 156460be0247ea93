import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '#platform/config-error.ts';
import type { ZipPart } from '#platform/zip/write-zip.ts';

/** Writes files of an export into an empty or new folder, one after another. Returns how many. */
export async function writeFolder(folder: string, parts: AsyncIterable<ZipPart>): Promise<number> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new ConfigError(`The folder ${folder} is not empty.`);
  let count = 0;
  for await (const part of parts) {
    const file = join(folder, part.path);
    await mkdir(dirname(file), { recursive: true });
    await pipeline(await bytesOf(part), createWriteStream(file, { mode: 0o600 }));
    count += 1;
  }
  return count;
}

async function bytesOf(part: ZipPart): Promise<Readable> {
  if ('text' in part) return Readable.from([part.text]);
  return 'size' in part ? part.open() : Readable.from(part.pieces);
}
