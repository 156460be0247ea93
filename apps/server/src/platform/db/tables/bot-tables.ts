import type { Generated, JSONColumnType } from 'kysely';
import type { Json, Computed, Microseconds, Seconds } from '#platform/db/tables/column-types.ts';

interface Figures {
  intents: number;
  templates: number;
  recognised: number;
}

/** A bot as editors change, train and test it. */
export interface BotTables {
  things: {
    project_id: number;
    resource: string;
    id: number;
    name: Computed<string | null>;
    data: Json;
    version: Microseconds;
    who: number | null;
  };
  revisions: {
    project_id: number;
    version: Microseconds;
    resource: string;
    thing_id: number;
    op: 'insert' | 'update' | 'delete';
    /** The item after the change; null if it was deleted. */
    data: JSONColumnType<object | null, string | null, string | null>;
    who: number | null;
    /** The open page that made the change, if any. Filled from the transaction's setting. */
    page: Generated<string | null>;
  };
  presence: {
    project_id: number;
    /** The id of one open page. */
    page: string;
    user_id: number;
    screen: string;
    thing: number | null;
    seen: Seconds;
  };
  reaction_positions: { project_id: number; reaction_id: number; x: number; y: number };
  models: { project_id: number; hash: string; bytes: Buffer; created: Seconds };
  trainings: {
    project_id: number;
    input_hash: string;
    model_hash: string;
    /** The project's version used for training. */
    input_version: Microseconds;
    /** Of two trainings on one version, the one with the higher number was put into use later. */
    serve_no: Generated<number>;
    /** Unix seconds. */
    trained_at: number;
    seconds: number;
    /** JSON of the evaluation. */
    evaluation: string;
    /** JSON; null until it is computed. */
    cross_validation: Generated<string | null>;
    review: Generated<string | null>;
  };
  training_figures: Figures & {
    project_id: number;
    input_version: Microseconds;
    input_hash: string;
    trained_at: number;
    unseen_recognised: Generated<number | null>;
  };
  training_candidates: Figures & {
    project_id: number;
    input_hash: string;
    model_hash: string;
    trained_at: number;
    seconds: number;
    evaluation: string;
  };
  test_results: {
    project_id: number;
    test_id: number;
    result: 'ok' | 'error';
    /** 0-based. */
    failed_step: number | null;
    reason: string | null;
    /** JSON of the steps and the tracker. */
    run: string;
    covered: Json;
    /** The project's version that was tested. */
    version: Microseconds;
    model_hash: string | null;
    ran_at: Seconds;
    seconds: number;
  };
}
