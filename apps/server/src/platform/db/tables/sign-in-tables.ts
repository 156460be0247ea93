import type { Environment } from '@parley/domain/deployment';
import type { Generated } from 'kysely';

interface Token {
  name: string;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  last_four: string;
  project_env: Environment | null;
  /** Unix seconds, like the other times. */
  created_at: number;
  expires_at: number | null;
  last_used_at: Generated<number | null>;
}

/** One-time codes, and tokens of users and projects. */
export interface SignInTables {
  /** One row. */
  sign_in_rules: { is_only: Generated<boolean>; requires_otp: Generated<boolean> };
  one_time_codes: {
    user_id: number;
    /** Encrypted. */
    secret: string;
    /** Null until the user has entered a first code. */
    confirmed_at: number | null;
    /** The step of the last code that was used. */
    last_step: Generated<number>;
  };
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: Generated<number | null> };
  personal_tokens: Token & { id: Generated<number>; user_id: number; role_id: number | null };
  project_tokens: Token & { project_id: number; id: Generated<number>; role_id: number; created_by: number };
}
