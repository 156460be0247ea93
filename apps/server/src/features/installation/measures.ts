const STEP = 1_024;
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** `5.2 GB`. */
export function sizeText(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(STEP)), UNITS.length - 1);
  return `${rounded(bytes / STEP ** power)} ${UNITS[power]}`;
}

const SPANS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** `3 days`, `2.5 hours`, `12 seconds`. */
export function spanText(seconds: number): string {
  const [unit, name] = SPANS.find(([most]) => seconds >= most) ?? ([1, 'second'] as const);
  const count = rounded(seconds / unit);
  return `${count} ${name}${count === '1' ? '' : 's'}`;
}

function rounded(value: number): string {
  return String(value >= 10 ? Math.round(value) : Math.round(value * 10) / 10);
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
