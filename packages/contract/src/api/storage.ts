import { Id, Version } from '@parley/domain/ids';
import { FileName, StoredFile } from '@parley/domain/stored-file';
import * as z from 'zod/mini';
import { AtTime, ListWritten, QueryNumber, QuerySeconds } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const reading = { guard: 'GET:/storage', of: 'project' } as const;
/** Unix seconds. */
const UploadedAt = z.int().check(z.nonnegative());
const OneFile = z.object({ file: FileName });
const { name, size, type } = StoredFile.shape;

/** Unless the installation chose another limit. */
const USUAL_FILE_LIMIT = 100 * 1024 * 1024;

export const ListedFile = z.object({
  name,
  size,
  type,
  /** When its latest version was uploaded. */
  version: UploadedAt,
  /** The number of versions. */
  versions: z.number(),
  who: z.nullable(Id),
});
export type ListedFile = z.infer<typeof ListedFile>;

export const FileVersion = z.object({
  version: UploadedAt,
  /** `mtime` in microseconds, which distinguishes versions within one second. */
  mtime: Version,
  size,
  type,
  who: z.nullable(Id),
});
export type FileVersion = z.infer<typeof FileVersion>;

export const StorageQuota = z.object({
  /** Bytes of all versions of the files and of what callers sent, together. */
  used: z.number(),
  /** Bytes that a project may hold. */
  allowed: z.number(),
  /** The part of `used` that callers sent. It is deleted together with their conversations. */
  attachments: z.number(),
});
export type StorageQuota = z.infer<typeof StorageQuota>;

/** Files that a bot plays or sends. */
export const storage = {
  list: endpoint('GET /storage', {
    ...reading,
    summary: 'List the stored files by their names, each by its latest version',
    query: z.object({
      /** So many of them. */
      limit: z.optional(QueryNumber),
      /** Those that come after this name, such as the last of the page before. */
      after: z.optional(FileName),
    }),
    reply: z.array(ListedFile),
  }),
  quota: endpoint('GET /storage/quota', {
    ...reading,
    summary: 'How many bytes the project holds and may hold',
    reply: StorageQuota,
  }),
  versions: endpoint('GET /storage/versions', {
    ...reading,
    summary: 'List the versions of a stored file, the latest first',
    query: OneFile,
    reply: z.array(FileVersion),
  }),
  download: endpoint('GET /file', {
    ...reading,
    summary: 'Download a stored file, by default its latest version',
    query: z.extend(OneFile, {
      /** Unix seconds: the latest version of that second or before. */
      version: z.optional(QuerySeconds),
      ...AtTime.shape,
    }),
    produces: 'application/octet-stream',
    reply: z.string(),
  }),
  upload: endpoint('POST /file', {
    guard: 'POST:/file',
    of: 'project',
    summary: 'Upload a file; a file with the same name gets a new version',
    uploads: 'file',
    bodyLimit: USUAL_FILE_LIMIT,
    // It is based on nothing that was read, and the sender's other writes need not wait for it.
    versioned: false,
    reply: z.object({ name, size, type, version: UploadedAt }),
  }),
  remove: endpoint('DELETE /file', {
    guard: 'DELETE:/file',
    of: 'project',
    summary: 'Delete a stored file with all its versions',
    query: OneFile,
    reply: ListWritten,
  }),
  restore: endpoint('POST /file/restore', {
    guard: 'POST:/file',
    of: 'project',
    summary: 'Make an earlier version of a stored file its latest one',
    query: z.extend(OneFile, { mtime: QueryNumber }),
    reply: ListWritten,
  }),
};
