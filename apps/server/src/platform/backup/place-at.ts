import { basename, dirname, resolve } from 'node:path';
import type { S3Access } from '#platform/files/s3-config.ts';
import { ConfigError } from '#platform/config-error.ts';
import type { BackupPlace } from './backup-place.ts';
import { folderPlace } from './folder-place.ts';

/** The folder or `s3://bucket/prefix` of this name. Loads the large S3 client only if it is needed. */
export async function placeAt(where: string, s3: S3Access): Promise<BackupPlace> {
  if (!where.startsWith('s3://')) return folderPlace(resolve(where));
  const [bucket = '', ...rest] = where.slice('s3://'.length).replace(/\/+$/u, '').split('/');
  if (bucket === '') throw new ConfigError(`${where} must name a bucket: s3://bucket/folder`);
  const { s3Place } = await import('./s3-place.ts');
  return s3Place(s3, bucket, rest.join('/'));
}

/** The place and the name of one archive. */
export async function fileAt(where: string, s3: S3Access): Promise<{ place: BackupPlace; name: string }> {
  if (!where.startsWith('s3://')) return { place: folderPlace(dirname(resolve(where))), name: basename(where) };
  const cut = where.lastIndexOf('/');
  return { place: await placeAt(where.slice(0, cut), s3), name: where.slice(cut + 1) };
}
