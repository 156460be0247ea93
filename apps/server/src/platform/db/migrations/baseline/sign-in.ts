import type { BaselineTables } from './baseline-tables.ts';

export const signIn: BaselineTables = {
  isolated: ['project_tokens', 'api_tokens'],
  text: `
create table password_links (
  user_id bigint not null references users on delete cascade,
  token_hash bytea primary key,
  valid_until bigint not null
);
create index password_links_user on password_links (user_id);

create table invitations (
  user_id bigint primary key references users on delete cascade,
  kind text not null check (kind in ('invitation', 'reset')),
  token_hash bytea not null unique,
  valid_until bigint not null,
  created_by bigint references users on delete set null
);

create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at bigint not null default unix_seconds(),
  last_seen bigint not null default unix_seconds(),
  device bytea,
  id bigint not null default nextval('ids') unique,
  user_agent text not null default '',
  address text not null default '',
  place text,
  with_otp boolean not null default false,
  with_sso boolean not null default false
);
create index sessions_user on sessions (user_id);

create table ended_sessions (
  token_hash bytea primary key,
  reason text not null,
  ended_at bigint not null
);

create table login_attempts (
  key text primary key,
  failures integer not null default 0,
  since bigint not null default unix_seconds(),
  last_attempt bigint not null default unix_seconds(),
  suspended_until bigint
);

create table known_devices (
  user_id bigint not null references users on delete cascade,
  device bytea not null,
  last_seen bigint not null default unix_seconds(),
  primary key (user_id, device)
);

create table sign_in_rules (
  is_only boolean primary key default true check (is_only),
  requires_otp boolean not null default false
);

create table one_time_codes (
  user_id bigint primary key references users on delete cascade,
  secret text not null,
  confirmed_at bigint,
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  used_at bigint,
  primary key (user_id, code_hash)
);

create table personal_tokens (
  id bigint primary key default nextval('ids'),
  user_id bigint not null references users on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  last_four text not null,
  role_id bigint references roles on delete cascade,
  project_env text check (project_env in ('dev', 'prod')),
  created_at bigint not null,
  expires_at bigint,
  last_used_at bigint
);
create unique index personal_tokens_name on personal_tokens (user_id, lower(name));

create table project_tokens (
  project_id bigint not null references projects on delete cascade,
  id bigint not null default nextval('ids'),
  name text not null,
  token_hash bytea not null,
  last_four text not null,
  role_id bigint not null references roles on delete cascade,
  project_env text check (project_env in ('dev', 'prod')),
  created_by bigint not null references users on delete cascade,
  created_at bigint not null,
  expires_at bigint,
  last_used_at bigint,
  primary key (project_id, id),
  unique (project_id, token_hash)
);
create unique index project_tokens_name on project_tokens (project_id, lower(name));

create table api_tokens (
  project_id bigint primary key references projects on delete cascade,
  token_hash bytea not null,
  last_four text not null,
  signing_key text not null,
  created_at bigint not null default unix_seconds(),
  last_used_at bigint
);
`,
};
