import type { Generated } from 'kysely';
import type { Microseconds, Seconds } from '#platform/db/tables/column-types.ts';

/** The content of an environment, now or at a planned time. */
interface Released {
  project_id: number;
  id: Generated<number>;
  project_env: 'dev' | 'prod';
  snapshot_hash: string;
  /** The version of the project in the snapshot. */
  version: Microseconds;
  created: Seconds;
  /** Null for a program. */
  users_id: number | null;
  note: string;
  /** JSON: the skipped checks. */
  skipped: string | null;
}

/** Deployments, planned deployments, and their webhooks. */
export interface DeploymentTables {
  /** The content of deployments, stored once each. Rows are never changed. */
  snapshots: {
    project_id: number;
    /** SHA-256 of the content. */
    hash: string;
    /** The content, compressed. */
    bytes: Buffer;
    model_hash: string;
    created: Seconds;
  };
  /**
   * Models for snapshots whose own model was made by another version of the program, trained again on the snapshot's
   * data.
   */
  snapshot_models: {
    project_id: number;
    snapshot_hash: string;
    input_hash: string;
    model_hash: string;
    created: Seconds;
  };
  /** An environment serves its newest deployment. Rows are never changed. */
  deployments: Released & {
    approved_by: number | null;
  };
  planned_deployments: Released & {
    /** JSON of the number of tests per result. */
    tests: string;
    state: 'requested' | 'scheduled' | 'deployed' | 'declined' | 'withdrawn' | 'expired' | 'failed';
    at: number | null;
    expires: number | null;
    to_deployment: number | null;
    decided_by: Generated<number | null>;
    decided_at: Generated<number | null>;
    decision: Generated<string>;
    failure: Generated<string | null>;
    deployment_id: Generated<number | null>;
  };
  deployment_webhooks: {
    project_id: number;
    id: Generated<number>;
    url: string;
    /** Encrypted. */
    secret: string;
    created: Seconds;
    users_id: number | null;
    last_at: Generated<number | null>;
    /** Null without an answer. */
    last_status: Generated<number | null>;
    last_error: Generated<string | null>;
  };
  webhook_deliveries: {
    project_id: number;
    id: Generated<number>;
    webhook_id: number;
    /** JSON, which every try sends unchanged. */
    body: string;
    created: Seconds;
    due: Seconds;
    failures: Generated<number>;
  };
}
