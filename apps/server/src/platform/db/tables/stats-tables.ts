import type { ColumnType } from 'kysely';

/** Written as JSON text, read as a value. */
type JsonOf<T> = ColumnType<T, string, string>;

/** Statistics, and what a dashboard shows. */
export interface StatsTables {
  /** Computed by `rollup_of` and `merged_of` in the database. */
  rollups: {
    project_id: number;
    environment: string;
    /** Seconds: 900, 3600, 21600 or 86400. */
    width: number;
    /** Unix seconds of the start. */
    bucket: number;
    channel: string;
    deployment_id: number;
    conversations: number;
  };
  /** Quarters of an hour whose facts have changed since they were computed. */
  rollup_marks: { project_id: number; environment: string; bucket: number };
  dashboards: { project_id: number; funnels: JsonOf<unknown>; goals: JsonOf<unknown> };
}
