import type { Generated } from 'kysely';
import type { Seconds } from '#platform/db/tables/column-types.ts';

/** Sign-in through a company's identity provider, and users and groups that it sends by SCIM. */
export interface SignOnTables {
  /** One row. */
  sign_on: {
    is_only: Generated<boolean>;
    /** JSON. */
    chosen: Generated<string>;
    /** Encrypted. */
    client_secret: string | null;
    /** The time of the first sign-in through this provider. */
    proven_at: number | null;
    /** SHA-256. */
    scim_token: Buffer | null;
    scim_last_four: string | null;
    scim_made_at: number | null;
    scim_used_at: number | null;
  };
  /** The provider's users, identified by issuer and subject, never by email. */
  user_identities: {
    issuer: string;
    subject: string;
    user_id: number;
    created_at: number;
    last_sign_in: number;
    /** When the provider last confirmed the user, by a check or a sign-in. */
    confirmed_at: Generated<number>;
    /** JSON: the groups of the last sign-in. */
    groups: Generated<string>;
  };
  used_sign_on_flows: { flow_hash: Buffer; until: number };
  /**
   * A sign-in through the provider: first its one-time token, then its session, and afterwards the grant with which the
   * server asks the provider about the user's other ways to sign in.
   */
  sign_ons: {
    id: Generated<number>;
    user_id: number;
    issuer: string;
    subject: string;
    /** The provider's id of the session. */
    sid: string | null;
    /** Encrypted, like the next column. */
    access_token: string | null;
    refresh_token: string | null;
    ticket_hash: Buffer | null;
    browser_hash: Buffer | null;
    ticket_until: number | null;
    session_hash: Buffer | null;
    /** When the server next asks the provider whether the user may still sign in. */
    check_at: number;
    /** Since when the provider does not answer. */
    failing_since: number | null;
  };
  used_logout_tokens: { issuer: string; jti: string; until: number };
  /** The users that the provider manages by SCIM. */
  scim_users: {
    user_id: number;
    external_id: string | null;
    is_active: Generated<boolean>;
    /** True if SCIM, and not an administrator, has deactivated the user. */
    has_disabled: Generated<boolean>;
    created_at: Seconds;
    changed_at: Seconds;
  };
  scim_groups: {
    id: Generated<number>;
    name: string;
    external_id: string | null;
    created_at: Seconds;
    changed_at: Seconds;
  };
  scim_group_members: { group_id: number; user_id: number };
}
