import type { BaselineTables } from './baseline-tables.ts';

export const reports: BaselineTables = {
  isolated: ['rollups', 'rollup_marks', 'dashboards', 'email_reports', 'email_sendings'],
  text: `
create table rollups (
  project_id bigint not null references projects on delete cascade,
  environment text not null,
  width integer not null,
  bucket bigint not null,
  channel text not null,
  deployment_id bigint not null,
  conversations integer not null,
  contained integer not null,
  transferred integer not null,
  abandoned integer not null,
  failed integer not null,
  open integer not null,
  turns bigint not null,
  fallback_turns bigint not null,
  unsure_turns bigint not null,
  with_fallback integer not null,
  with_low_confidence integer not null,
  sketch_keys integer[] not null,
  sketch_counts integer[] not null,
  terms text[] not null,
  term_counts integer[] not null,
  term_exits integer[] not null,
  term_losses integer[] not null,
  primary key (project_id, environment, width, bucket, channel, deployment_id)
);

-- Rows are only added, so that no writer waits for another.
-- No foreign key: the deletion of a project marks its facts, too.
create table rollup_marks (
  project_id bigint not null,
  environment text not null,
  bucket bigint not null
);
create index rollup_marks_bucket on rollup_marks (project_id, environment, bucket);

create table dashboards (
  project_id bigint primary key references projects on delete cascade,
  funnels jsonb not null,
  goals jsonb not null
);

create table email_reports (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  chosen text not null,
  name_key text not null,
  created bigint not null default unix_seconds(),
  users_id bigint,
  next_slot bigint,
  primary key (project_id, id),
  unique (project_id, name_key)
);
create index email_reports_due on email_reports (next_slot) where next_slot is not null;

create table email_sendings (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  report_id bigint not null,
  slot bigint,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  created bigint not null default unix_seconds(),
  due bigint default unix_seconds(),
  ended bigint,
  attempts integer not null default 0,
  recipients text not null,
  sent_to text not null default '[]',
  refused text not null default '[]',
  error text,
  users_id bigint,
  primary key (project_id, id),
  unique (project_id, report_id, slot),
  foreign key (project_id, report_id) references email_reports on delete cascade,
  check (state in ('waiting', 'sending') = (due is not null))
);
create index email_sendings_due on email_sendings (due) where due is not null;
create index email_sendings_of on email_sendings (project_id, report_id, created desc);
`,
};
