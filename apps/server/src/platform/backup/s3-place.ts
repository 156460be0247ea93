import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { ConfigError } from '#platform/config-error.ts';
import type { S3Access } from '#platform/files/s3-config.ts';
import { s3Client } from '#platform/files/s3-client.ts';
import type { BackupPlace } from './backup-place.ts';
import type { ArchiveSink } from './write-archive.ts';

const PATIENCE_MS = 60_000;
const ATTEMPTS = 5;
/** S3 takes at most 10,000 parts, each of 5 MB to 5 GB. */
const MOST_PARTS = 5_000;
const SMALLEST_PART = 16 << 20;
/** A part is this share of all earlier parts, so that 10,000 parts hold the largest object of 5 TB. */
const GROWTH = 1 / 1_500;
/** No backup takes this long; younger uploads may belong to another server. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

interface ObjectPlace {
  client: S3Client;
  Bucket: string;
  Key: string;
}

/** Backups in a bucket, under a prefix. */
export function s3Place(access: S3Access, bucket: string, prefix: string): BackupPlace {
  const client = s3Client(access, { patienceMs: PATIENCE_MS, attempts: ATTEMPTS });
  sayInWords(client, bucket);
  const start = prefix === '' ? '' : `${prefix}/`;
  const objectOf = (name: string) => ({ Bucket: bucket, Key: start + name });

  return {
    at: (name) => `s3://${bucket}/${start}${name}`,

    async list() {
      const names: string[] = [];
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: start, ContinuationToken: next }),
        );
        names.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(start.length)])));
        next = page.NextContinuationToken;
      } while (next !== undefined);
      return names;
    },

    async open(name) {
      const { ContentLength: size = 0 } = await client.send(new HeadObjectCommand(objectOf(name)));
      return {
        name: `s3://${bucket}/${start}${name}`,
        size,
        stream: (from, end) => range({ client, ...objectOf(name) }, from, end),
      };
    },

    async create(name, expectedBytes) {
      await abortAbandoned(client, bucket, start);
      return multipart({ client, ...objectOf(name) }, expectedBytes);
    },

    async remove(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)));
    },

    async readText(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(name)));
        return (await Body?.transformToString()) ?? '';
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async writeText(name, text) {
      await client.send(new PutObjectCommand({ ...objectOf(name), Body: text }));
    },
  };
}

async function* range({ client, ...object }: ObjectPlace, start: number, end: number): AsyncGenerator<Buffer> {
  if (end <= start) return;
  const { Body } = await client.send(new GetObjectCommand({ ...object, Range: `bytes=${start}-${end - 1}` }));
  if (!(Body instanceof Readable)) throw new Error('The store answered no bytes');
  for await (const part of Body) yield part as Buffer;
}

/** Errors that a person can mend are sentences. */
function sayInWords(client: S3Client, bucket: string): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw inWords(error, bucket);
      }
    },
    { step: 'initialize', name: 'inWords' },
  );
}

function inWords(error: unknown, bucket: string): unknown {
  if (!(error instanceof Error)) return error;
  const advice = ADVICE[error.name];
  return advice === undefined ? error : new ConfigError(`s3://${bucket}: ${advice}`, { cause: error });
}

const KEYS = 'PARLEY_S3_ACCESS_KEY and PARLEY_S3_SECRET_KEY';
const ADVICE: Partial<Record<string, string>> = {
  CredentialsProviderError: `there are no credentials. Set ${KEYS}.`,
  InvalidAccessKeyId: `the store does not know this access key. Check ${KEYS}.`,
  SignatureDoesNotMatch: `the secret key is wrong. Check ${KEYS}.`,
  AccessDenied: 'these credentials may not do this. They need to list, read, write and delete objects.',
  NoSuchBucket: 'there is no such bucket. Check the name, PARLEY_S3_ENDPOINT and PARLEY_S3_REGION.',
};

/** The size of the next part after these bytes. */
export function partSize(expectedBytes: number, sentBytes: number): number {
  return Math.max(SMALLEST_PART, Math.ceil(expectedBytes / MOST_PARTS), Math.ceil(sentBytes * GROWTH));
}

/** Ends uploads that killed backups left behind: no list shows their parts, but they are paid for. */
async function abortAbandoned(client: S3Client, Bucket: string, Prefix: string): Promise<void> {
  try {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
    for (const { Key, UploadId, Initiated } of Uploads) {
      const isOld = Initiated !== undefined && Date.now() - Initiated.getTime() > ABANDONED_MS;
      if (isOld && Key?.endsWith('.backup') === true) {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    }
  } catch {
    // Some stores do not list uploads, and some keys may not. The backup itself needs neither.
  }
}

/** Sends parts while the archive is written; the object appears when all have arrived. */
async function multipart({ client, ...object }: ObjectPlace, expectedBytes: number): Promise<ArchiveSink> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  const upload = { ...object, UploadId };
  const sent: { PartNumber: number; ETag: string | undefined }[] = [];
  let waiting: Buffer[] = [];
  let length = 0;
  let sentBytes = 0;

  async function send(): Promise<void> {
    const PartNumber = sent.length + 1;
    const Body = Buffer.concat(waiting);
    const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
    sent.push({ PartNumber, ETag });
    sentBytes += length;
    waiting = [];
    length = 0;
  }

  return {
    async write(bytes) {
      waiting.push(bytes);
      length += bytes.length;
      if (length >= partSize(expectedBytes, sentBytes)) await send();
    },
    async finish() {
      if (length > 0) await send();
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } }));
    },
    async abort() {
      await client.send(new AbortMultipartUploadCommand(upload));
    },
  };
}
