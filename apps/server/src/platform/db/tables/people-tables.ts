import type { DateFormat } from '@parley/domain/date-format';
import type { Generated } from 'kysely';
import type { Computed, Microseconds, Seconds } from '#platform/db/tables/column-types.ts';

/** Users with their sessions and roles, and the projects that they work on. */
export interface PeopleTables {
  projects: {
    id: Generated<number>;
    name: string;
    is_chat: boolean;
    /** The time of the last change to any of the project's things. */
    version: Generated<Microseconds>;
    created: Seconds;
    company_id: Generated<number | null>;
    /** The user who answers for the project. */
    owner_id: Generated<number | null>;
    state: Generated<'active' | 'archived' | 'bin'>;
    /** Unix seconds: when it came into its state; null for a project that was always active. */
    state_since: Generated<number | null>;
    /** Hashes of numbers that only this project can compare. */
    number_salt: Generated<string>;
  };
  companies: { id: Generated<number>; name: string };
  /** One row: when anything that belongs to no project last changed. */
  platform_clock: { is_only: Generated<boolean>; version: Generated<Microseconds> };
  /** The last change of each thing that belongs to no project. */
  platform_versions: {
    resource: string;
    id: number;
    version: Microseconds;
    who: number | null;
    is_deleted: Generated<boolean>;
    /** The user or project that it belongs to; null for what belongs to everybody. */
    owner: Generated<number | null>;
  };
  users: {
    id: Generated<number>;
    email: string;
    name: string;
    /** Null where the user signs in elsewhere. */
    password_hash: string | null;
    password_expired: Generated<boolean>;
    /** Somebody else, no platform administrator, who chose the password or saw the link by which it was chosen. */
    password_by: Generated<number | null>;
    /** Somebody else, no platform administrator, who chose the email or last made a link that went there. */
    email_by: Generated<number | null>;
    /** The platform permissions that the user has. */
    system_permissions: Generated<number[]>;
    /** True if the user has all permissions of the platform. */
    is_platform_admin: Computed<boolean>;
    /** True if the user administers their company. */
    is_company_admin: Generated<boolean>;
    /** The platform permissions that only groups of the identity provider give. */
    group_permissions: Generated<number[]>;
    /** True if only a group makes the user administer their company. */
    is_group_company_admin: Generated<boolean>;
    /** The name for searching and sorting. */
    name_key: string;
    /** Equal for addresses that differ in case or Unicode form only. */
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
    /** Unix seconds: since then the identity provider refuses the user. */
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
    /** The session's number for others; it opens nothing. */
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
    /** Given by a group of the identity provider, and changed there only. */
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
