import type { DatabaseFunction } from './database-function.ts';

/** Covers an entry and the hash before it: a changed or removed entry breaks the chain. */
export const usersLogHash: DatabaseFunction = {
  name: 'users_log_hash',
  text: `
    create or replace function users_log_hash(entry users_logs, before bytea) returns bytea language sql stable
    return sha256(coalesce(before, ''::bytea) || convert_to(jsonb_build_array(
      entry.id, entry.user_id, entry.email, entry.name, entry.action, entry.created_at
    )::text, 'UTF8'))`,
};
