/** The effect of a deployment: its figures beside matching hours in the weeks before. */
export const effectTexts = {
  open: 'Effect',
  openOf: (release: string) => `Effect of ${release}`,
  columns: { figure: 'Figure', before: 'Before', after: 'After', change: 'Change', chance: 'Likely range' },
  after: (from: string, to: string) => `After: ${from} – ${to}.`,
  before: (from: string, to: string) => `Before: ${from} – ${to}, the same weekdays and hours.`,
  several: 'An earlier deployment falls in the time before, so Before mixes versions.',
  method:
    'The likely range covers the change with 95 % confidence: of shares by Newcombe from Wilson intervals, of times from order statistics (Conover; Zou and Donner). A number of conversations has none, and neither have times of too few conversations.',
  range: (low: string, high: string) => `${low} to ${high} pt`,
  secondsRange: (low: string, high: string) => `${low} to ${high}`,
  better: 'Better',
  worse: 'Worse',
  byChance: 'May be chance',
  none: 'No conversations in one of the two times, so there is nothing to compare yet.',
  loading: 'Comparing…',
  dashboard: 'Open in the dashboard',
  close: 'Close',
};
