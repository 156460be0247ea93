import type { BaselineTables } from './baseline-tables.ts';

export const signOn: BaselineTables = {
  isolated: [],
  text: `
create table sign_on (
  is_only boolean primary key default true check (is_only),
  chosen text not null default '{}',
  client_secret text,
  proven_at bigint,
  scim_token bytea,
  scim_last_four text,
  scim_made_at bigint,
  scim_used_at bigint
);

create table user_identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  created_at bigint not null,
  last_sign_in bigint not null,
  groups text not null default '[]',
  confirmed_at bigint not null default 0,
  primary key (issuer, subject)
);
create index user_identities_user on user_identities (user_id);

create table used_sign_on_flows (
  flow_hash bytea primary key,
  until bigint not null
);

create table sign_ons (
  id bigint primary key default nextval('ids'),
  user_id bigint not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  sid text,
  access_token text,
  refresh_token text,
  ticket_hash bytea unique,
  browser_hash bytea,
  ticket_until bigint,
  session_hash bytea unique references sessions on update cascade on delete set null,
  check_at bigint not null,
  failing_since bigint
);
create index sign_ons_due on sign_ons (check_at) where session_hash is not null;
create index sign_ons_subject on sign_ons (issuer, subject);
create index sign_ons_user on sign_ons (user_id);

create table used_logout_tokens (
  issuer text not null,
  jti text not null,
  until bigint not null,
  primary key (issuer, jti)
);

create table scim_users (
  user_id bigint primary key references users on delete cascade,
  external_id text,
  is_active boolean not null default true,
  created_at bigint not null,
  changed_at bigint not null,
  has_disabled boolean not null default false
);
create unique index scim_users_external on scim_users (external_id);

create table scim_groups (
  id bigint primary key default nextval('ids'),
  name text not null,
  external_id text,
  created_at bigint not null,
  changed_at bigint not null
);
create unique index scim_groups_name on scim_groups (lower(name));

create table scim_group_members (
  group_id bigint not null references scim_groups on delete cascade,
  user_id bigint not null references scim_users on delete cascade,
  primary key (group_id, user_id)
);
create index scim_group_members_user on scim_group_members (user_id);
`,
};
