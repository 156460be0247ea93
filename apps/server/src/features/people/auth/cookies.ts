const DAY_SECONDS = 24 * 60 * 60;

/** The `__Host-` prefix keeps other hosts and paths from setting the cookie; browsers want https for it. */
export function cookieNames(isHttps: boolean): { session: string; device: string; signOn: string } {
  const prefix = isHttps ? '__Host-' : '';
  return {
    session: `${prefix}parley_session`,
    device: `${prefix}parley_device`,
    signOn: `${prefix}parley_sign_on`,
  };
}

export const DEVICE_REMEMBERED_SECONDS = 180 * DAY_SECONDS;
