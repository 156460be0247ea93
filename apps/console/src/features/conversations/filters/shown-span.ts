/** `2:14`, or `1:02:14` from an hour on, of microseconds. */
export function shownSpan(microseconds: number): string {
  const seconds = Math.max(0, Math.round(microseconds / 1_000_000));
  const [hours, minutes] = [Math.trunc(seconds / 3_600), Math.trunc(seconds / 60) % 60];
  const end = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`;
}
