import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Problem } from '@parley/domain/problem';
import type { S3Config } from '#platform/files/s3-config.ts';
import type { FileStore, ReceivedFile } from '#platform/files/file-store.ts';
import { incomingFiles } from '#platform/files/incoming.ts';
import { s3Client } from '#platform/files/s3-client.ts';

interface S3Options extends S3Config {
  /** The folder that receives files before they are uploaded. */
  folder: string;
  /** Younger files are never swept; a day by default. */
  sweptAfterMs?: number;
  /** A store counts as unreachable after this much silence; a minute by default. */
  patienceMs?: number;
}

const PREFIX = 'files/';
/** Transactions that name a file never take this long. */
const SWEPT_AFTER_MS = 24 * 60 * 60 * 1000;
const PATIENCE_MS = 60_000;
const MOST_ATTEMPTS = 2;

/** Keeps files in an S3-compatible store. */
export function s3Store({
  bucket,
  endpoint,
  region,
  credentials,
  folder,
  sweptAfterMs = SWEPT_AFTER_MS,
  patienceMs = PATIENCE_MS,
}: S3Options): FileStore {
  const incoming = incomingFiles(join(folder, 'incoming'));
  // A user waits for each attempt.
  const client = s3Client({ endpoint, region, credentials }, { patienceMs, attempts: MOST_ATTEMPTS });
  const keyOf = (sha256: string) => PREFIX + sha256;

  async function put({ sha256, path, size }: ReceivedFile): Promise<void> {
    const Body = createReadStream(path);
    const object = { Bucket: bucket, Key: keyOf(sha256), Body, ContentLength: size };
    await client.send(new PutObjectCommand(object)).catch(unlessAway);
  }

  return {
    discard: incoming.discard,

    // Uploads before the transaction that names the file, because that blocks others.
    async receive(bytes) {
      const file = await incoming.receive(bytes);
      try {
        await put(file);
        return file;
      } catch (error) {
        await incoming.discard(file);
        throw error;
      }
    },

    // A sweep may have deleted equal bytes that were unnamed until now.
    async keep(file) {
      try {
        await client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(file.sha256) })).catch(unlessAway);
      } catch (error) {
        if (!(error instanceof NotFound)) throw error;
        await put(file);
      }
    },

    async open(sha256) {
      const object = { Bucket: bucket, Key: keyOf(sha256) };
      const { Body } = await client.send(new GetObjectCommand(object)).catch(unlessAway);
      if (!(Body instanceof Readable)) throw new Error('The store answered no bytes');
      return Body;
    },

    async sweep(unused) {
      let swept = await incoming.sweep();
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: PREFIX, ContinuationToken: next }),
        );
        const old = (page.Contents ?? []).filter(
          ({ LastModified }) => LastModified && Date.now() - LastModified.getTime() > sweptAfterMs,
        );
        const hashes = await unused(old.flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(PREFIX.length)])));
        if (hashes.length > 0) {
          const Objects = hashes.map((sha256) => ({ Key: keyOf(sha256) }));
          await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
        }
        swept += hashes.length;
        next = page.NextContinuationToken;
      } while (next !== undefined);
      return swept;
    },
  };
}

/** No answer, or a server error, means that the store is unreachable; other errors are thrown unchanged. */
function unlessAway(error: unknown): never {
  const isAnswer = error instanceof S3ServiceException && error.$fault === 'client';
  const isOwnFile = error instanceof Error && 'syscall' in error && error.syscall === 'open';
  if (isAnswer || isOwnFile) throw error;
  const away = new Problem('unavailable', 'The file store cannot be reached at the moment. Please try again.', {
    code: 'file_store_away',
    retryAfter: 5,
  });
  away.cause = error;
  throw away;
}
