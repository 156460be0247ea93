import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A jsonb column: written as JSON text, read as a value. */
type Json = JSONColumnType<object>;
/** Filled by the database and never written. */
type Computed<T> = ColumnType<T, never, never>;
type Microseconds = number;
/** Unix seconds; the database's clock where a writer gives none. */
type Seconds = Generated<number>;

interface Figures {
  intents: number;
  templates: number;
  recognised: number;
}

export interface Tables {
  projects: {
    id: Generated<number>;
    name: string;
    is_chat: boolean;
    /** The time of the last change to any of the project's things. */
    version: Generated<Microseconds>;
    created: Seconds;
    company_id: Generated<number | null>;
  };
  companies: { id: Generated<number>; name: string };
  /** One row: when anything that belongs to no project last changed. */
  platform_clock: { is_only: Generated<boolean>; version: Generated<Microseconds> };
  /** The last change of each thing that belongs to no project. */
  platform_versions: {
    resource: string;
    id: number;
    version: Microseconds;
    who: number | null;
    is_deleted: Generated<boolean>;
  };
  users: {
    id: Generated<number>;
    email: string;
    name: string;
    /** Null where the user signs in elsewhere. */
    password_hash: string | null;
    password_expired: Generated<boolean>;
    is_platform_admin: Generated<boolean>;
    disabled: Generated<boolean>;
    created: Seconds;
    company_id: Generated<number | null>;
    /** Who added the user; null for the first one and for those of before this was kept. */
    created_by: Generated<number | null>;
    /** Unix seconds: until then the password signs in once. Null for a password that the user chose. */
    one_time_until: Generated<number | null>;
  };
  sessions: {
    /** SHA-256 of the secret in the cookie. */
    token_hash: Buffer;
    user_id: number;
    created_at: Seconds;
    last_seen: Seconds;
    /** SHA-256 of the device's cookie. */
    device: Buffer | null;
  };
  ended_sessions: {
    token_hash: Buffer;
    reason: 'session_idle' | 'session_expired' | 'password_changed' | 'user_removed';
    ended_at: number;
  };
  login_attempts: {
    /** An account's or an address's key. */
    key: string;
    failures: Generated<number>;
    /** When the counting of these failures began. */
    since: Seconds;
    last_attempt: Seconds;
    suspended_until: number | null;
  };
  known_devices: {
    user_id: number;
    device: Buffer;
    last_seen: Seconds;
  };
  roles: { id: Generated<number>; name: string };
  role_permissions: { role_id: number; permission_id: number };
  project_members: { project_id: number; user_id: number; role_id: number };
  users_logs: {
    id: Generated<number>;
    user_id: number | null;
    email: string;
    name: string;
    action: string;
    created_at: Seconds;
    hash: Computed<Buffer>;
  };
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
    /** What the thing became; null once it is deleted. */
    data: JSONColumnType<object | null, string | null, string | null>;
    who: number | null;
    /** The open page that made the change, where one did. Filled from the transaction's setting. */
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
    /** The project's version that was trained on. */
    input_version: Microseconds;
    /** Of two on one version, the higher was made to serve later. */
    serve_no: Generated<number>;
    /** Unix seconds. */
    trained_at: number;
    seconds: number;
    /** JSON of the evaluation. */
    evaluation: string;
    /** JSON; null until it is worked out. */
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
  /** The content of deployments, each content once. Written and read, never changed. */
  snapshots: {
    project_id: number;
    /** SHA-256 of the content. */
    hash: string;
    /** The content, compressed. */
    bytes: Buffer;
    model_hash: string;
    created: Seconds;
  };
  /** The newest of an environment is what it serves. Written and read, never changed. */
  deployments: {
    project_id: number;
    id: Generated<number>;
    project_env: 'dev' | 'prod';
    snapshot_hash: string;
    /** The project's version that the snapshot was made of. */
    version: Microseconds;
    created: Seconds;
    /** Null for a program. */
    users_id: number | null;
    note: string;
    /** JSON of what was skipped. */
    skipped: string | null;
    approved_by: number | null;
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
    /** Null where there was no answer. */
    last_status: Generated<number | null>;
    last_error: Generated<string | null>;
  };
  webhook_deliveries: {
    project_id: number;
    id: Generated<number>;
    webhook_id: number;
    /** JSON, the same whenever it is sent. */
    body: string;
    created: Seconds;
    due: Seconds;
    failures: Generated<number>;
  };
  /** Models of snapshots whose own model was made by another version of the program, trained on the same data. */
  snapshot_models: {
    project_id: number;
    snapshot_hash: string;
    input_hash: string;
    model_hash: string;
    created: Seconds;
  };
  planned_deployments: {
    project_id: number;
    id: Generated<number>;
    project_env: 'dev' | 'prod';
    snapshot_hash: string;
    version: Microseconds;
    created: Seconds;
    users_id: number | null;
    note: string;
    /** JSON of what was skipped. */
    skipped: string | null;
    /** JSON of how many tests ended how. */
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
  api_tokens: {
    project_id: number;
    /** SHA-256 of the token. */
    token_hash: Buffer;
    last_four: string;
    /** Encrypted. */
    signing_key: string;
    created_at: Seconds;
    last_used_at: number | null;
  };
  conversations: {
    project_id: number;
    id: string;
    /** SHA-256 of the conversation's token. */
    token_hash: Buffer;
    environment: string;
    /** Null for the draft. */
    snapshot_hash: string | null;
    channel: Generated<string>;
    /** JSON of a ConversationState; text, since only the server reads it and jsonb would be slower. */
    state: string;
    turn_no: Generated<number>;
    /** Until when one server alone may go on with the turn that it began. */
    busy_until: Microseconds | null;
    metadata: Json | null;
    started: Microseconds;
    ended: Microseconds | null;
    /** When anything last happened; 0 until the first turn is recorded. */
    last_at: Generated<Microseconds>;
    /** The number of the caller's messages, and of those that were not understood. */
    turns: Generated<number>;
    fallbacks: Generated<number>;
    /** The outcome by the last turn. */
    outcome: Generated<'contained' | 'transferred' | 'failed' | null>;
    /** When the server runs the first of its timers; null where it has none, or its bot leaves them to the client. */
    next_timer: Generated<Microseconds | null>;
    /** A server has begun to run that timer, and has not recorded the turn yet. */
    timer_begun: Generated<boolean>;
    /** When messages to the system that it was redirected to are sent; null when there are none. */
    forward_due: Generated<Microseconds | null>;
    /** JSON of what that system has got so far. */
    forwarded: Generated<string | null>;
  };
  conversation_notes: {
    project_id: number;
    id: Generated<number>;
    conversation_id: string;
    /** The timestamp of the tracker entry that it is about; null for the whole conversation. */
    entry_timestamp: Generated<Microseconds | null>;
    text: string;
    who: Generated<number | null>;
    created: Generated<Seconds>;
    changed: Generated<number | null>;
  };
  labels: { project_id: number; id: Generated<number>; name: string; color: string };
  conversation_labels: { project_id: number; conversation_id: string; label_id: number };
  attachments: {
    project_id: number;
    id: Generated<number>;
    conversation_id: string;
    name: string;
    type: string;
    size: number;
    bytes: Buffer;
    created: Microseconds;
  };
  tracker_entries: {
    project_id: number;
    conversation_id: string;
    turn_no: number;
    first_ts: Microseconds;
    last_ts: Microseconds;
    /** JSON of the turn's entries. */
    entries: string;
    /** Ids of those that fired, in order: statistics over thousands of conversations read nothing else. */
    reactions: Generated<number[]>;
    /** What the message that began the turn is known by. */
    message_id: string | null;
    /** JSON of the ConversationState after a turn with the draft; null for callers' turns. */
    state_after: string | null;
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
    /** The project's version that it ran against. */
    version: Microseconds;
    model_hash: string | null;
    ran_at: Seconds;
    seconds: number;
  };
  fallbacks: {
    project_id: number;
    id: Generated<number>;
    /** SHA-256 of the key of the phrase as it was first heard. */
    hash: Buffer;
    /** The phrase, as an editor has put it where one has. */
    intent: string;
    /** The search key of `intent`. */
    search: string;
    /** Null while nobody has decided. */
    decided: Microseconds | null;
    decided_by: number | null;
    /** Id of the intent that it was added to; null when it was ignored. */
    class: number | null;
    /** What the decision added to that intent; null when it was there already. */
    template: string | null;
    /** The decision made the intent, too. */
    made_intent: Generated<boolean>;
  };
  fallback_uses: {
    project_id: number;
    /** Of the phrase. */
    hash: Buffer;
    conversation_id: string;
    /** Of the tracker entry. */
    timestamp: Microseconds;
    /** What it was taken for; null when it was not recognised. */
    intent: string | null;
    confidence: number;
  };
}
