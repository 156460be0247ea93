/** The colors of a chart. */
export interface ChartTheme {
  font: string;
  surface: string;
  /** Grid lines and the empty part of a bar. */
  line: string;
  track: string;
  text: string;
  muted: string;
  accent: string;
  accentTint: string;
  previous: string;
  warning: string;
  /** The parts of a stacked bar, in the order of the parts. */
  series: readonly [string, string, string, string];
}

/** The console's colors follow its color scheme, light or dark. */
export const consoleTheme: ChartTheme = {
  font: 'inherit',
  surface: 'var(--p-surface)',
  line: 'var(--p-line)',
  track: 'var(--p-fill)',
  text: 'var(--p-text)',
  muted: 'var(--p-muted)',
  accent: 'var(--p-accent)',
  accentTint: 'var(--p-accent-tint)',
  previous: 'var(--p-field)',
  warning: 'var(--p-warning)',
  series: ['var(--p-accent)', 'var(--p-chart-2)', 'var(--p-field)', 'var(--p-error)'],
};

/** A mail has one look, on white: many mail clients know neither variables nor schemes. */
export const mailTheme: ChartTheme = {
  font: 'Inter',
  surface: '#FFFFFF',
  line: '#E4E6EB',
  track: '#ECEEF2',
  text: '#1A1C22',
  muted: '#5F6574',
  accent: '#4355C9',
  accentTint: '#ECEFFC',
  previous: '#868C9A',
  warning: '#8A5700',
  series: ['#4355C9', '#7182E4', '#868C9A', '#BE2F38'],
};
