import type { PublicContext } from '#http/context.ts';
import { countryOf } from '#platform/countries.ts';
import { LONGEST_USER_AGENT } from '#features/people/auth/sessions/device-name.ts';

/** Where a session was started, as the list of sessions shows it. */
export interface SessionOrigin {
  user_agent: string;
  address: string;
  place: string | null;
}

export function originOf({ address, header }: PublicContext): SessionOrigin {
  const userAgent = (header('user-agent') ?? '').slice(0, LONGEST_USER_AGENT);
  // The database cannot store NUL, and HTTP headers cannot contain it.
  return { user_agent: userAgent, address, place: countryOf(address) };
}
