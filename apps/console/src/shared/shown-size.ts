const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** `24 B`, `3.9 MB`, in units of 1,000. */
export function shownSize(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const amount = bytes / 1_000 ** unit;
  return `${amount.toLocaleString('en', { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${UNITS[unit]}`;
}
