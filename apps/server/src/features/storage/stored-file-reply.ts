import type { StoredFile } from '@parley/domain/stored-file';
import { FileReply } from '#http/reply.ts';
import type { FileStore } from '#platform/files/file-store.ts';

/** Kinds of files that a browser could execute. */
const ACTIVE = /html|xml|svg|javascript|css/u;

/** Sends executable kinds as downloads of plain bytes. */
export async function storedFileReply(
  files: FileStore,
  { name, type, sha256 }: Omit<StoredFile, 'id'>,
): Promise<FileReply> {
  return new FileReply(await files.open(sha256), name, ACTIVE.test(type) ? 'application/octet-stream' : type);
}
