import { shownMinute, shownMoment } from '#shared/times.ts';

/** The minute of a version, with the second where another version of the list is of the same minute. */
export function versionName(version: number, all: readonly number[]): string {
  const minute = shownMinute(version);
  const isAlone = all.every((other) => other === version || shownMinute(other) !== minute);
  return isAlone ? minute : shownMoment(version);
}
