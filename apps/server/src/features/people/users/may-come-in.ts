import { sql } from 'kysely';

/**
 * True for a row of `users` whose user may sign in: not deactivated, not removed, and not refused by the identity
 * provider. Administrators who may sign in while the provider is down are exempt from its refusal.
 */
export const MAY_COME_IN = sql<boolean>`(not users.disabled and (
  users.provider_refused_at is null or (users.is_platform_admin and exists (
    select 1 from sign_on where sign_on.chosen::jsonb -> 'break_glass' @> to_jsonb(users.id)
  ))
))`;
