import type { BaselineTables } from './baseline-tables.ts';

export const outbound: BaselineTables = {
  isolated: [
    'campaigns',
    'campaign_contacts',
    'campaign_counts',
    'call_attempts',
    'campaign_callbacks',
    'campaign_imports',
    'stop_list_erased',
    'stop_list',
  ],
  text: `
create table campaigns (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  name text not null,
  project_env text not null check (project_env in ('dev', 'prod')),
  call_time_from text not null,
  call_time_to text not null,
  retry_interval integer not null,
  retry_count integer not null,
  timeout integer not null,
  callback_url text not null,
  rules text not null,
  state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'finished', 'exhausted')),
  pause_reason text,
  started bigint,
  started_by bigint,
  created bigint not null default unix_seconds(),
  deleted bigint,
  version bigint not null,
  who bigint,
  next_call bigint not null default 0,
  failures integer not null default 0,
  forgotten jsonb not null default '{}',
  look_again_after bigint,
  primary key (project_id, id),
  check (state = 'paused' or pause_reason is null)
);
create index campaigns_running on campaigns (project_id) where state = 'running';
create index campaigns_deleted on campaigns (deleted) where deleted is not null;
create index campaigns_looked_at_again on campaigns (project_id, id) where look_again_after is not null;

create table campaign_contacts (
  project_id bigint not null,
  campaign_id bigint not null,
  id bigint not null default nextval('ids'),
  destination text not null,
  country text,
  zone text,
  name text not null default '',
  slots text not null default '{}',
  scheduled_time bigint,
  expires_at bigint,
  state text not null default 'waiting' check (state in ('waiting', 'dialing', 'done', 'skipped', 'stopped')),
  outcome text,
  reason text,
  reason_kind text,
  next_at bigint,
  attempts integer not null default 0,
  updated bigint not null default unix_seconds(),
  part text not null generated always as (
    case state
      when 'waiting' then case when attempts > 0 then 'to_retry' else 'waiting' end
      when 'dialing' then 'talking'
      when 'done' then case
        when outcome = 'answered' then 'answered'
        when outcome in ('busy', 'no_answer', 'rejected', 'machine', 'unknown') then 'not_reached'
        else 'failed'
      end
      else 'skipped'
    end
  ) stored,
  retry_at bigint,
  counted integer not null default 0,
  failures integer not null default 0,
  primary key (project_id, campaign_id, id),
  unique (project_id, campaign_id, destination),
  foreign key (project_id, campaign_id) references campaigns on delete cascade
);
create index campaign_contacts_due on campaign_contacts (project_id, campaign_id, next_at, id)
  where state = 'waiting';
create index campaign_contacts_listed on campaign_contacts (project_id, campaign_id, updated desc, id desc);
create index campaign_contacts_parts on campaign_contacts (project_id, campaign_id, part, updated desc, id desc);
create index campaign_contacts_waiting on campaign_contacts (project_id, destination) where state = 'waiting';

-- Each change of contacts adds rows with its differences, so that no writer waits for another; the counts are their sums.
-- No foreign key: it would lock the campaign, for which a transaction that has locked a contact may not wait.
create table campaign_counts (
  project_id bigint not null,
  campaign_id bigint not null,
  part text not null,
  contacts integer not null
);
create index campaign_counts_of on campaign_counts (project_id, campaign_id);

create table call_attempts (
  project_id bigint not null,
  campaign_id bigint not null,
  contact_id bigint not null,
  attempt integer not null,
  destination text not null,
  state text not null default 'claimed' check (state in ('claimed', 'placed', 'answered', 'ended', 'unknown')),
  claimed_at bigint not null default unix_seconds(),
  claimed_by text not null,
  started bigint,
  answered bigint,
  ended bigint,
  outcome text,
  sip_code integer,
  conversation_id text,
  lease_until bigint not null default unix_seconds(),
  hung_up_by text,
  is_abandoned boolean not null default false,
  answered_by text,
  transferred_to text,
  result text,
  erased_hash bytea,
  primary key (project_id, campaign_id, contact_id, attempt),
  foreign key (project_id, campaign_id, contact_id) references campaign_contacts on delete cascade
);
create index call_attempts_to on call_attempts (project_id, destination, claimed_at desc);
create index call_attempts_open on call_attempts (project_id, campaign_id)
  where state in ('claimed', 'placed', 'answered');
create index call_attempts_leased on call_attempts (lease_until) where state in ('claimed', 'placed', 'answered');
create index call_attempts_ended on call_attempts (project_id, campaign_id, ended desc) where ended is not null;
create index call_attempts_talk on call_attempts (project_id, conversation_id) where conversation_id is not null;
create index call_attempts_claimed on call_attempts (project_id, campaign_id, claimed_at);

create table campaign_callbacks (
  project_id bigint not null,
  campaign_id bigint not null,
  id bigint not null default nextval('ids'),
  contact_id bigint not null,
  destination text not null,
  attempt integer not null,
  outcome text,
  url text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  created bigint not null default unix_seconds(),
  tries integer not null default 0,
  due bigint default unix_seconds(),
  last_at bigint,
  last_status integer,
  last_error text,
  host text not null generated always as (coalesce(substring(lower(url), '^https?://([^/?#]*)'), '')) stored,
  primary key (project_id, campaign_id, id),
  unique (project_id, campaign_id, contact_id, attempt),
  foreign key (project_id, campaign_id) references campaigns on delete cascade
);
create index campaign_callbacks_due on campaign_callbacks (host, due, id) where due is not null;

create table campaign_imports (
  project_id bigint not null,
  campaign_id bigint not null,
  digest bytea not null,
  created bigint not null default unix_seconds(),
  added integer not null,
  primary key (project_id, campaign_id, digest),
  foreign key (project_id, campaign_id) references campaigns on delete cascade
);

create table stop_list_erased (
  project_id bigint not null references projects on delete cascade,
  hash bytea not null,
  created bigint not null default unix_seconds(),
  primary key (project_id, hash)
);

create table stop_list (
  project_id bigint not null references projects on delete cascade,
  number text not null,
  reason text not null default '',
  source text not null default 'hand' check (source in ('hand', 'import', 'conversation', 'action', 'carrier')),
  conversation_id text,
  who bigint,
  created bigint not null default unix_seconds(),
  primary key (project_id, number)
);
create index stop_list_listed on stop_list (project_id, created desc, number);
`,
};
