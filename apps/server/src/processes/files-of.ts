import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { folderStore } from '#platform/files/folder-store.ts';

/** Loads the large S3 client only if it is needed. */
export async function filesOf({ s3, dataDir }: Config): Promise<FileStore> {
  const folder = join(dataDir, 'files');
  if (!s3) return folderStore(folder);
  const { s3Store } = await import('#platform/files/s3-store.ts');
  return s3Store({ ...s3, folder });
}
