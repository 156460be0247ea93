import type { Generated } from 'kysely';
import type { Json, Microseconds, Seconds } from '#platform/db/tables/column-types.ts';

/** Conversations, the notes on them, and callers' phrases. */
export interface ConversationTables {
  followed_conversations: {
    project_id: number;
    conversation_id: string;
    /** A server's lease, which lasts as long as a socket there is subscribed. */
    until: Seconds;
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
    /** Until then, only the server that began the current turn may finish it. */
    busy_until: Microseconds | null;
    metadata: Json | null;
    started: Microseconds;
    ended: Microseconds | null;
    /** When anything last happened; 0 until the first turn is recorded. */
    last_at: Generated<Microseconds>;
    /** The number of the caller's messages, and of those without a recognized intent. */
    turns: Generated<number>;
    fallbacks: Generated<number>;
    /** The outcome by the last turn. */
    outcome: Generated<'contained' | 'transferred' | 'abandoned' | 'failed' | null>;
    /** When the server runs the first of its timers; null without a timer, or if the bot leaves them to the client. */
    next_timer: Generated<Microseconds | null>;
    /** A server has begun to run that timer, and has not recorded the turn yet. */
    timer_begun: Generated<boolean>;
    /** When waiting messages are sent to the system that it was redirected to; null while no message waits. */
    forward_due: Generated<Microseconds | null>;
    /** When its personal data was erased. */
    erased: Generated<Microseconds | null>;
    /** JSON of the messages sent to that system so far. */
    forwarded: Generated<string | null>;
    review_state: Generated<'open' | 'done'>;
    /** The user who reviews it. */
    assignee: Generated<number | null>;
  };
  tracker_entries: {
    project_id: number;
    conversation_id: string;
    turn_no: number;
    first_ts: Microseconds;
    last_ts: Microseconds;
    /** JSON of the turn's entries. */
    entries: string;
    /** Ids of the reactions that fired, in order: statistics over thousands of conversations read nothing else. */
    reactions: Generated<number[]>;
    /** The id of the message that began the turn. */
    message_id: string | null;
    /** JSON of the ConversationState after a turn with the draft; null for callers' turns. */
    state_after: string | null;
  };
  /** Messages that are answered together with others. */
  waiting_messages: {
    project_id: number;
    conversation_id: string;
    key: string;
    /** By the clock of the client, in milliseconds: messages are answered in this order. */
    sent_at: number;
    arrived: Generated<Microseconds>;
    /** The text, encrypted with the conversation's token; null once it is answered. */
    sealed: string | null;
    is_answered: Generated<boolean>;
  };
  /** Kept by a job, some seconds behind the conversation. */
  conversation_facts: {
    project_id: number;
    conversation_id: string;
    /** The conversation's `last_at` and `turn_no` covered by the row. */
    known_at: Microseconds;
    known_turn: number;
    environment: string;
    channel: string;
    snapshot_hash: string | null;
    deployment_id: number | null;
    started: Microseconds;
    ended: Microseconds | null;
    last_at: Microseconds;
    outcome: 'contained' | 'transferred' | 'abandoned' | 'failed' | 'open';
    turns: number;
    fallbacks: number;
    /** The caller's messages that were recognized with little confidence. */
    low_confidence: number;
    duration_ms: number;
    transfer_reason: string | null;
    /** Distinct, in order of first occurrence. */
    intents: string[];
    /** Distinct, in the order of their first run. */
    reactions: number[];
    last_reaction: number | null;
    /** Distinct, in the format of `entityKey`. */
    entity_values: string[];
    /** One for each of the caller's messages whose answer was timed. */
    answer_ms: number[];
    /** The sum for those answers. */
    understanding_ms: number;
    deciding_ms: number;
    actions_ms: number;
    /** Of its telephone calls that have ended. */
    barge_ins: number;
    silences: number;
    recognition_failures: number;
    /** One for each answer, from the end of the caller's words to the first sound of the bot. */
    call_answer_ms: number[];
    listening_ms: number;
    voice_ms: number;
  };
  /** Readable only by searching: `parley.words` holds the search. */
  conversation_words: {
    project_id: number;
    conversation_id: string;
    started: Microseconds;
    /** A tsvector in the format of `wordsOf`. */
    words: string;
  };
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
  conversation_notes: {
    project_id: number;
    id: Generated<number>;
    conversation_id: string;
    /** The timestamp of its tracker entry; null for the whole conversation. */
    entry_timestamp: Generated<Microseconds | null>;
    text: string;
    who: Generated<number | null>;
    created: Generated<Seconds>;
    changed: Generated<number | null>;
  };
  /** Intents of turns as corrected by users. */
  conversation_annotations: {
    project_id: number;
    id: Generated<number>;
    conversation_id: string;
    /** The tracker entry that recognized the text. */
    entry_timestamp: Microseconds;
    text: string;
    /** The name of the recognized intent; null if no intent was recognized. */
    recognized: string | null;
    /** The right intent; null if no intent is right. */
    intent_id: number | null;
    /** True if the fallbacks listed the phrase before it was marked. */
    was_listed: Generated<boolean>;
    who: Generated<number | null>;
    created: Generated<Seconds>;
  };
  conversation_filters: {
    project_id: number;
    id: Generated<number>;
    name: string;
    filters: Json;
    is_shared: boolean;
    who: number | null;
  };
  labels: { project_id: number; id: Generated<number>; name: string; color: string };
  conversation_labels: { project_id: number; conversation_id: string; label_id: number };
  /** Labels that one call put on conversations and took off, so that it can be undone. */
  label_changes: {
    project_id: number;
    batch: number;
    conversation_id: string;
    label_id: number;
    was_added: boolean;
    created: Generated<Seconds>;
  };
  /** Reviews that one call changed, so that it can be undone. */
  review_changes: {
    project_id: number;
    batch: number;
    conversation_id: string;
    was_state: string;
    was_assignee: number | null;
    is_state: string;
    is_assignee: number | null;
    created: Generated<Seconds>;
  };
  /** Deleted labels; their conversations are in the label changes of the batch. */
  removed_labels: {
    project_id: number;
    batch: number;
    id: number;
    name: string;
    color: string;
    created: Generated<Seconds>;
  };
  fallbacks: {
    project_id: number;
    id: Generated<number>;
    /** SHA-256 of the key of the phrase in its original wording. */
    hash: Buffer;
    /** The phrase, in an editor's wording if there is one. */
    intent: string;
    /** The search key of `intent`. */
    search: string;
    /** Null until a user decides. */
    decided: Microseconds | null;
    decided_by: number | null;
    /** Id of the intent that it was added to; null if it was ignored. */
    class: number | null;
    /** The text that the decision added to that intent; null if it existed already. */
    template: string | null;
    /** True if the decision also created the intent. */
    made_intent: Generated<boolean>;
  };
  fallback_uses: {
    project_id: number;
    /** The phrase's hash. */
    hash: Buffer;
    conversation_id: string;
    /** The timestamp of the tracker entry. */
    timestamp: Microseconds;
    /** The recognized intent; null if there was none. */
    intent: string | null;
    confidence: number;
  };
}
