const PLACES = ['testing', 'production'] as const;
type Place = (typeof PLACES)[number];

export type AccountPlaces = Partial<Record<`sip_${'server' | 'proxy' | 'passwd'}_${Place}`, string>>;

/**
 * The passwords that a change would send to another server than the one for which they were entered. A server that gets
 * an answer to its challenge can guess the password offline, so a password never goes along to another one.
 */
export function strayPasswords(before: AccountPlaces, after: AccountPlaces): `sip_passwd_${Place}`[] {
  return PLACES.flatMap((place) => {
    const password = `sip_passwd_${place}` as const;
    const isKept = (after[password] ?? '') !== '' && after[password] === before[password];
    const hosts = [`sip_server_${place}`, `sip_proxy_${place}`] as const;
    const isMoved = hosts.some((host) => hostOf(after[host]) !== '' && hostOf(after[host]) !== hostOf(before[host]));
    return isKept && isMoved ? [password] : [];
  });
}

const hostOf = (written = '') => written.trim().toLowerCase();
