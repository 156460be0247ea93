import type { BaselineTables } from './baseline-tables.ts';

export const records: BaselineTables = {
  isolated: ['personal_data_requests'],
  text: `
create table audit_entries (
  written bigint primary key default nextval('ids'),
  id bigint unique,
  at bigint not null,
  who bigint,
  who_name text,
  who_email text,
  address text,
  action text not null,
  resource text not null,
  thing text,
  name text,
  about_project bigint,
  before jsonb,
  after jsonb,
  refused jsonb,
  hash bytea
);
-- The trail keeps the first refusal of each caller, route and minute.
create unique index audit_entries_refused on audit_entries (
  coalesce(who, 0), coalesce(about_project, 0), (refused ->> 'route'), (at / 60000000)
) where refused is not null;
create index audit_entries_listed on audit_entries (at, id);
create index audit_entries_action on audit_entries (action, at, id);
create index audit_entries_resource on audit_entries (resource, at, id);
create index audit_entries_thing on audit_entries (resource, thing, at, id);

create table personal_data_requests (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  kind text not null check (kind in ('erasure', 'export', 'retention')),
  state text not null check (state in ('searching', 'found', 'erasing', 'done', 'failed', 'withdrawn')),
  subject_kind text check (subject_kind in ('phone', 'email', 'text', 'conversation')),
  subject text,
  conversation_ids text[] not null default '{}',
  erased integer not null default 0,
  counts jsonb not null,
  keeps_tests boolean not null default false,
  failure text,
  who bigint,
  who_name text,
  created bigint not null default unix_seconds(),
  finished bigint,
  worked_until bigint,
  kept jsonb not null default '[]',
  primary key (project_id, id)
);
create index personal_data_unfinished on personal_data_requests (worked_until)
  where state in ('searching', 'erasing');
`,
};
