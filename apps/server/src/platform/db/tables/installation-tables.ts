import type { Generated } from 'kysely';

/** About the installation itself, not about a project. */
export interface InstallationTables {
  /** One row. */
  installation: { is_only: Generated<boolean>; id: string };
  /** Finished and failed backups. */
  backups: {
    id: Generated<number>;
    /** Seconds since 1970. */
    started_at: number;
    finished_at: number;
    /** Path or URL of the archive. */
    place: string;
    /** Null if it failed. */
    bytes: number | null;
    sha256: string | null;
    /** True once it was read back and compared. */
    is_checked: boolean;
    is_incremental: boolean;
    /** The version of Parley. */
    version: string;
    /** Why it failed. */
    error: string | null;
  };
}
