/** A contact whose number fits several time zones has all of them, with a space between. */
export function zonesOf({ zone }: { zone: string | null }): string[] {
  return zone === null ? [] : zone.split(' ').filter((name) => name !== '');
}
