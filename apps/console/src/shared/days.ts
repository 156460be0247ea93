/** Days as the address and date fields have them: `2026-11-17`, in the reader's own time. */

/** Unix seconds. */
export function startOfDay(day: string, daysLater: 0 | 1 = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return String(Math.max(0, Math.trunc(new Date(year, month - 1, date + daysLater).getTime() / 1_000)));
}

/** Returns the text if it is a day, else an empty text. */
export function dayIn(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(value)) return '';
  const date = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(value) ? '' : value;
}
