import type { PublicContext } from '#http/context.ts';
import { countryOf } from '#platform/countries.ts';
import { LONGEST_USER_AGENT } from '#features/people/auth/sessions/device-name.ts';

/** From where a session was begun, as its user sees it in the list of sessions. */
export interface SessionOrigin {
  user_agent: string;
  address: string;
  place: string | null;
}

export function originOf({ address, header }: PublicContext): SessionOrigin {
  const userAgent = (header('user-agent') ?? '').slice(0, LONGEST_USER_AGENT);
  // The database takes no NUL, and HTTP no header that has one.
  return { user_agent: userAgent, address, place: countryOf(address) };
}
