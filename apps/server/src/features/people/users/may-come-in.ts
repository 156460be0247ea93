import { sql } from 'kysely';

/**
 * True for a row of `users` whose user may come in: neither deactivated nor removed, and not refused by the identity
 * provider, but for the administrators who sign in when it is down.
 */
export const MAY_COME_IN = sql<boolean>`(not users.disabled and (
  users.provider_refused_at is null or (users.is_platform_admin and exists (
    select 1 from sign_on where sign_on.chosen::jsonb -> 'break_glass' @> to_jsonb(users.id)
  ))
))`;
