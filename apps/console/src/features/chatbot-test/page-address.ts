/** The address of a page that a user typed after `https://`; undefined if it is not a valid address. */
export function pageAddress(typed: string): string | undefined {
  const bare = typed.trim().replace(/^https?:\/\//iu, '');
  const url = URL.parse(`https://${bare}`);
  if (bare === '' || /\s/u.test(bare) || url === null || url.username !== '' || url.password !== '') return undefined;
  return url.hostname.includes('.') || url.hostname === 'localhost' ? url.href : undefined;
}

/** The address without `https://`, as the address box shows it. */
export function shownAddress(address: string): string {
  return address.replace(/^https:\/\//u, '').replace(/^([^/?#]+)\/$/u, '$1');
}
