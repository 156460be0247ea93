/** A text with a line for each value. */
export function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** Microseconds as ISO 8601 in UTC. */
export function isoTime<T extends number | null>(microseconds: T): T extends number ? string : string | null;
export function isoTime(microseconds: number | null): string | null {
  return microseconds === null ? null : new Date(microseconds / 1_000).toISOString();
}

/** Unix seconds as ISO 8601 in UTC. */
export function isoSeconds<T extends number | null>(seconds: T): T extends number ? string : string | null;
export function isoSeconds(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1_000).toISOString();
}
