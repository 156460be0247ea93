/** Every zone that can be chosen. */
export const TIME_ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** The zone in which the browser shows times. */
export function browserZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return TIME_ZONES.includes(timeZone) ? timeZone : 'UTC';
}
