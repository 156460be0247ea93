import type { BaselineTables } from './baseline-tables.ts';

export const people: BaselineTables = {
  isolated: ['project_members'],
  text: `
create table companies (
  id bigint primary key default nextval('ids'),
  name text not null unique
);

create table users (
  id bigint primary key default nextval('ids'),
  email text not null,
  name text not null,
  password_hash text,
  password_expired boolean not null default false,
  disabled boolean not null default false,
  created bigint not null default unix_seconds(),
  company_id bigint references companies on delete set null,
  created_by bigint,
  one_time_until bigint,
  system_permissions bigint[] not null default '{}',
  is_company_admin boolean not null default false,
  is_removed boolean not null default false,
  last_sign_in bigint,
  is_platform_admin boolean generated always as (system_permissions @> '{250,410,420,430,440}') stored,
  name_key text not null,
  email_key text not null,
  attempts_key text generated always as (account_attempts_key(email_key)) stored,
  date_format text not null default 'YYYY-MM-DD',
  expects_sign_on boolean not null default false,
  provider_refused_at bigint,
  group_permissions bigint[] not null default '{}',
  is_group_company_admin boolean not null default false,
  password_by bigint references users,
  email_by bigint references users,
  check (not is_company_admin or company_id is not null)
);
create index users_platform_admins on users (id) where is_platform_admin;
create index users_company on users (company_id);
create unique index users_email_key on users (email_key);
create index users_attempts_key on users (attempts_key);
create index users_name_key on users (name_key, id);

create table projects (
  id bigint primary key default nextval('ids'),
  name text not null,
  is_chat boolean not null,
  version bigint not null default microseconds(),
  created bigint not null default unix_seconds(),
  company_id bigint references companies on delete set null,
  owner_id bigint references users on delete set null,
  state text not null default 'active' check (state in ('active', 'archived', 'bin')),
  state_since bigint,
  number_salt uuid not null default gen_random_uuid()
);
create index projects_company on projects (company_id);
create index projects_in_bin on projects (state_since) where state = 'bin';

create table roles (
  id bigint primary key default nextval('ids'),
  name text not null unique,
  requires_otp boolean not null default false
);

create table role_permissions (
  role_id bigint not null references roles on delete cascade,
  permission_id integer not null,
  primary key (role_id, permission_id)
);

create table project_members (
  project_id bigint not null references projects on delete cascade,
  user_id bigint not null references users on delete cascade,
  role_id bigint not null references roles on delete cascade,
  is_synchronized boolean not null default false,
  primary key (project_id, user_id)
);
create index project_members_user on project_members (user_id);

create table users_logs (
  id bigint primary key default nextval('ids'),
  user_id bigint,
  email text not null,
  name text not null,
  action text not null,
  created_at bigint not null default unix_seconds(),
  hash bytea not null
);
create index users_logs_listed on users_logs (created_at, id);
create index users_logs_action on users_logs (action, created_at, id);

create table platform_clock (
  is_only boolean primary key default true check (is_only),
  version bigint not null default microseconds()
);

create table platform_versions (
  resource text not null,
  id bigint not null,
  version bigint not null,
  who bigint,
  is_deleted boolean not null default false,
  owner bigint,
  primary key (resource, id)
);
`,
};
