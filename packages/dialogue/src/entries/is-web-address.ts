/** The longest address that browsers open everywhere. */
const LONGEST = 2_000;

/** An https address without a password in it. */
export function isWebAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LONGEST || !/^https:\/\//iu.test(value)) return false;
  const url = URL.parse(value);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}
