import type { Count } from '@parley/domain/figure';
import type { ColumnType } from 'kysely';

/** The width of the narrowest rollups in seconds. A change of facts marks its quarter of an hour. */
export const QUARTER_S = 900;

/** Written as JSON text, read as a value. */
type JsonOf<T> = ColumnType<T, string, string>;

/** Statistics, and a dashboard's funnels and goals. */
export interface StatsTables {
  rollups: Record<Count, number> & {
    project_id: number;
    environment: string;
    /** Seconds: 900, 3600, 21600 or 86400. */
    width: number;
    /** Unix seconds of the start. */
    bucket: number;
    channel: string;
    /** 0 if the facts name no deployment. */
    deployment_id: number;
    sketch_keys: number[];
    sketch_counts: number[];
    /**
     * Intents, reactions and transfer reasons, with the number of conversations that met, ended with or were lost at
     * each.
     */
    terms: string[];
    term_counts: number[];
    term_exits: number[];
    term_losses: number[];
  };
  /** Quarters of an hour whose facts have changed since their rollups were computed. */
  rollup_marks: { project_id: number; environment: string; bucket: number };
  dashboards: { project_id: number; funnels: JsonOf<unknown>; goals: JsonOf<unknown> };
}
