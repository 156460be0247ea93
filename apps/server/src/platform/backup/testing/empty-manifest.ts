import type { Manifest } from '#platform/backup/archive-format.ts';

/** The contents of an archive without data. */
export const EMPTY_MANIFEST: Omit<Manifest, 'erased'> = {
  installation: null,
  migrations: [],
  tables: [],
  sequences: [],
  files: [],
  missingFiles: [],
  secretKeyIds: [],
  secretKeys: null,
};
