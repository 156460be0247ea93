import type { BaselineTables } from './baseline-tables.ts';

export const conversations: BaselineTables = {
  isolated: [
    'conversations',
    'tracker_entries',
    'conversation_facts',
    'conversation_words',
    'fallbacks',
    'fallback_uses',
    'attachments',
  ],
  text: `
create table conversations (
  project_id bigint not null references projects on delete cascade,
  id text not null,
  token_hash bytea not null,
  environment text not null check (environment in ('draft', 'dev', 'prod')),
  snapshot_hash text,
  channel text not null default 'chat',
  state text not null,
  turn_no integer not null default 0,
  busy_until bigint,
  metadata jsonb,
  started bigint not null,
  ended bigint,
  next_timer bigint,
  forward_due bigint,
  forwarded text,
  timer_begun boolean not null default false,
  last_at bigint not null default 0,
  turns integer not null default 0,
  fallbacks integer not null default 0,
  outcome text check (outcome in ('contained', 'transferred', 'abandoned', 'failed')),
  review_state text not null default 'open' check (review_state in ('open', 'done')),
  assignee bigint,
  erased bigint,
  primary key (project_id, id),
  unique (project_id, token_hash),
  constraint conversations_deployed check ((environment = 'draft') = (snapshot_hash is null))
) with (fillfactor = 70);
create index conversations_started on conversations (project_id, started desc);
create index conversations_drafts on conversations (started) where environment = 'draft';
create index conversations_timer on conversations (next_timer) where next_timer is not null;
create index conversations_forward on conversations (forward_due) where forward_due is not null;
create index conversations_newest on conversations (project_id, started desc, id desc);
create index conversations_assigned on conversations (project_id, assignee) where assignee is not null;

create table tracker_entries (
  project_id bigint not null,
  conversation_id text not null,
  turn_no integer not null,
  first_ts bigint not null,
  last_ts bigint not null,
  entries text not null,
  message_id text,
  state_after text,
  reactions bigint[] not null default '{}',
  primary key (project_id, conversation_id, turn_no, first_ts) include (reactions)
) partition by range (first_ts);
create index tracker_entries_message on tracker_entries (project_id, conversation_id, message_id)
  where message_id is not null;

create table conversation_facts (
  project_id bigint not null references projects on delete cascade,
  conversation_id text not null,
  known_at bigint not null,
  known_turn integer not null,
  environment text not null,
  channel text not null,
  snapshot_hash text,
  deployment_id bigint,
  started bigint not null,
  ended bigint,
  last_at bigint not null,
  outcome text not null check (outcome in ('contained', 'transferred', 'abandoned', 'failed', 'open')),
  turns integer not null,
  fallbacks integer not null,
  low_confidence integer not null,
  duration_ms bigint not null,
  transfer_reason text,
  intents text[] not null,
  reactions bigint[] not null,
  last_reaction bigint,
  entity_values text[] not null,
  answer_ms integer[] not null,
  understanding_ms double precision not null,
  deciding_ms double precision not null,
  actions_ms double precision not null,
  primary key (project_id, conversation_id) include (known_at),
  foreign key (project_id, conversation_id) references conversations on delete cascade
);
create index conversation_facts_newest on conversation_facts (project_id, started desc, conversation_id desc);
create index conversation_facts_open on conversation_facts (last_at) where outcome = 'open';

create table conversation_words (
  project_id bigint not null references projects on delete cascade,
  conversation_id text not null,
  started bigint not null,
  words tsvector not null,
  primary key (project_id, conversation_id),
  foreign key (project_id, conversation_id) references conversations on delete cascade
);
create index conversation_words_said on conversation_words using gin (words);
create index conversation_words_newest on conversation_words (project_id, started desc, conversation_id desc);
-- Words can be read by searching only: the policy requires the words in parley.words. A restrictive policy is the first
-- condition of every query, so the index may answer it. A condition of the query itself comes after the policy of the
-- project and could use no index, as the operator @@ is not leakproof.
create policy said on conversation_words as restrictive for select
  using (words @@ nullif(current_setting('parley.words', true), '')::tsquery);

create table fallbacks (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  hash bytea not null,
  intent text not null,
  search text not null,
  decided bigint,
  decided_by bigint,
  class bigint,
  template text,
  made_intent boolean not null default false,
  primary key (project_id, id),
  unique (project_id, hash)
);

-- Turns only add rows, so that none waits for another one that heard the same phrase.
create table fallback_uses (
  project_id bigint not null,
  hash bytea not null,
  conversation_id text not null,
  timestamp bigint not null,
  intent text,
  confidence real not null,
  primary key (project_id, conversation_id, "timestamp"),
  foreign key (project_id, conversation_id) references conversations on delete cascade
);
create index fallback_uses_hash on fallback_uses (project_id, hash, "timestamp");

create table attachments (
  project_id bigint not null,
  id bigint not null default nextval('ids'),
  conversation_id text not null,
  name text not null,
  type text not null,
  size integer not null,
  bytes bytea not null,
  created bigint not null,
  primary key (project_id, id),
  foreign key (project_id, conversation_id) references conversations on delete cascade
);
create index attachments_conversation on attachments (project_id, conversation_id);
alter table attachments alter bytes set storage external;
`,
};
