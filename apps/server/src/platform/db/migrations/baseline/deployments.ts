import type { BaselineTables } from './baseline-tables.ts';

export const deployments: BaselineTables = {
  isolated: [
    'snapshots',
    'snapshot_models',
    'deployments',
    'planned_deployments',
    'deployment_webhooks',
    'webhook_deliveries',
  ],
  text: `
create table snapshots (
  project_id bigint not null references projects on delete cascade,
  hash text not null,
  bytes bytea not null,
  model_hash text not null,
  created bigint not null default unix_seconds(),
  primary key (project_id, hash),
  foreign key (project_id, model_hash) references models
);
alter table snapshots alter bytes set storage external;

create table snapshot_models (
  project_id bigint not null references projects on delete cascade,
  snapshot_hash text not null,
  input_hash text not null,
  model_hash text not null,
  created bigint not null default unix_seconds(),
  primary key (project_id, snapshot_hash, input_hash),
  foreign key (project_id, snapshot_hash) references snapshots,
  foreign key (project_id, model_hash) references models
);

create table deployments (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  project_env text not null check (project_env in ('dev', 'prod')),
  snapshot_hash text not null,
  version bigint not null,
  created bigint not null default unix_seconds(),
  users_id bigint,
  note text not null,
  skipped text,
  approved_by bigint,
  primary key (project_id, id),
  foreign key (project_id, snapshot_hash) references snapshots
);
create index deployments_newest on deployments (project_id, project_env, id desc);

create table planned_deployments (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  project_env text not null check (project_env in ('dev', 'prod')),
  snapshot_hash text not null,
  version bigint not null,
  created bigint not null default unix_seconds(),
  users_id bigint,
  note text not null,
  skipped text,
  tests text not null,
  state text not null check (state in ('requested', 'scheduled', 'deployed', 'declined', 'withdrawn', 'expired',
    'failed')),
  at bigint,
  expires bigint,
  to_deployment bigint,
  decided_by bigint,
  decided_at bigint,
  decision text not null default '',
  failure text,
  deployment_id bigint,
  primary key (project_id, id),
  foreign key (project_id, snapshot_hash) references snapshots,
  check ((state = 'deployed') = (deployment_id is not null)),
  check (state <> 'scheduled' or at is not null)
);
create index planned_deployments_due on planned_deployments (coalesce(at, expires))
  where state in ('requested', 'scheduled');

create table deployment_webhooks (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  url text not null,
  secret text not null,
  created bigint not null default unix_seconds(),
  users_id bigint,
  last_at bigint,
  last_status integer,
  last_error text,
  primary key (project_id, id)
);

create table webhook_deliveries (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  webhook_id bigint not null,
  body text not null,
  created bigint not null default unix_seconds(),
  due bigint not null default unix_seconds(),
  failures integer not null default 0,
  primary key (project_id, id),
  foreign key (project_id, webhook_id) references deployment_webhooks on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (due);
`,
};
