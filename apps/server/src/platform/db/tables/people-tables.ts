import type { DateFormat } from '@parley/domain/date-format';
import type { Generated } from 'kysely';
import type { Computed, Microseconds, Seconds } from '#platform/db/tables/column-types.ts';

/** Users with their sessions and roles, and their projects. */
export interface PeopleTables {
  projects: {
    id: Generated<number>;
    name: string;
    is_chat: boolean;
    /** The time of the last change to the project's content. */
    version: Generated<Microseconds>;
    created: Seconds;
    company_id: Generated<number | null>;
    /** The user responsible for the project. */
    owner_id: Generated<number | null>;
    state: Generated<'active' | 'archived' | 'bin'>;
    /** Unix seconds: when its state last changed; null for a project that was always active. */
    state_since: Generated<number | null>;
    /** Hashes of numbers that only this project can compare. */
    number_salt: Generated<string>;
    /** Counts changes, so that a reader of a replica knows whether it has them. */
    writes: Generated<number>;
  };
  companies: { id: Generated<number>; name: string };
  /** One row: the time of the last change outside of projects. */
  platform_clock: { is_only: Generated<boolean>; version: Generated<Microseconds> };
  /** The last change of each item outside of projects. */
  platform_versions: {
    resource: string;
    id: number;
    version: Microseconds;
    who: number | null;
    is_deleted: Generated<boolean>;
    /** The user or project that it belongs to; null for shared items. */
    owner: Generated<number | null>;
  };
  users: {
    id: Generated<number>;
    email: string;
    name: string;
    /** Null if the user signs in elsewhere. */
    password_hash: string | null;
    password_expired: Generated<boolean>;
    /** Another person, not a platform administrator, who chose the password or saw the link for choosing it. */
    password_by: Generated<number | null>;
    /** Another person, not a platform administrator, who chose the email or last made a link sent to it. */
    email_by: Generated<number | null>;
    /** The platform permissions that the user has. */
    system_permissions: Generated<number[]>;
    /** True if the user has all permissions of the platform. */
    is_platform_admin: Computed<boolean>;
    /** True if the user administers their company. */
    is_company_admin: Generated<boolean>;
    /** The platform permissions granted only by groups of the identity provider. */
    group_permissions: Generated<number[]>;
    /** True if only a group makes the user administrator of their company. */
    is_group_company_admin: Generated<boolean>;
    /** The name for searching and sorting. */
    name_key: string;
    /** Equal for addresses that differ only in case or Unicode form. */
    email_key: string;
    /** The key under which failed sign-ins with the address are counted. */
    attempts_key: Computed<string>;
    /** Unix seconds. */
    last_sign_in: Generated<number | null>;
    /** The user cannot sign in: deactivated, or removed. */
    disabled: Generated<boolean>;
    /** A removed user keeps only a name, which history and notes show. */
    is_removed: Generated<boolean>;
    created: Seconds;
    company_id: Generated<number | null>;
    /** The user who added this user; null for the first user, and for users from before this column. */
    created_by: Generated<number | null>;
    /** Unix seconds: until then the password signs in once. Null for a password that the user chose. */
    one_time_until: Generated<number | null>;
    date_format: Generated<DateFormat>;
    /** Invited for single sign-on: a verified email of the provider may take the account. */
    expects_sign_on: Generated<boolean>;
    /** Unix seconds: the identity provider refuses the user since then. */
    provider_refused_at: Generated<number | null>;
  };
  /** Links by which users who forgot their password choose a new one, at most three for each user. */
  password_links: {
    user_id: number;
    /** SHA-256 of the link's secret. */
    token_hash: Buffer;
    /** Unix seconds. */
    valid_until: number;
  };
  /** Links that let a user choose a password, one for each user. */
  invitations: {
    user_id: number;
    kind: 'invitation' | 'reset';
    /** SHA-256 of the link's secret. */
    token_hash: Buffer;
    /** Unix seconds. */
    valid_until: number;
    created_by: number | null;
  };
  sessions: {
    /** SHA-256 of the secret in the cookie. */
    token_hash: Buffer;
    user_id: number;
    created_at: Seconds;
    last_seen: Seconds;
    /** SHA-256 of the device's cookie. */
    device: Buffer | null;
    /** The session's public number, which grants nothing. */
    id: Generated<number>;
    user_agent: Generated<string>;
    address: Generated<string>;
    /** The country's two letters. */
    place: Generated<string | null>;
    with_otp: Generated<boolean>;
    with_sso: Generated<boolean>;
  };
  ended_sessions: {
    token_hash: Buffer;
    reason:
      | 'session_idle'
      | 'session_expired'
      | 'password_changed'
      | 'user_removed'
      | 'session_ended'
      | 'sign_on_ended';
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
  roles: { id: Generated<number>; name: string; requires_otp: Generated<boolean> };
  role_permissions: { role_id: number; permission_id: number };
  project_members: {
    project_id: number;
    user_id: number;
    role_id: number;
    /** Assigned by a group of the identity provider, and changed only there. */
    is_synchronized: Generated<boolean>;
  };
  users_logs: {
    id: Generated<number>;
    user_id: number | null;
    email: string;
    name: string;
    action: string;
    created_at: Seconds;
    hash: Computed<Buffer>;
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
}
