import type { Microseconds } from '@parley/domain/ids';
import type { BackupPlace } from '#platform/backup/backup-place.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Logger } from '#platform/logger.ts';

export interface RestoreTarget {
  /** Gets the keys and the list of erased people; and the embedded database. */
  dataDir: string;
  files: FileStore;
  /** The keys of the environment. Empty: the keys in the data folder. */
  secretKeys: Buffer[];
  /** Restores even if secrets in the tables cannot be decrypted. */
  isWithoutKeys: boolean;
  /** Further lists of erased people: paths. */
  erasedFiles: string[];
}

export interface RestoreOptions {
  place: BackupPlace;
  name: string;
  /** The text of the key file; needed if the archive is encrypted. */
  passphrase: string | undefined;
  log: Logger;
  now(): Microseconds;
}
