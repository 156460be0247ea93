import type { PartOfDay } from '#system/lexicon.ts';

/** A time as it was said. */
export interface SaidTime {
  /** After midnight: up to noon it may be either half of the day. */
  minutes: number;
  part: PartOfDay | null;
  /** Said by an hour of the clock's face, without a leading zero. */
  isOfFace?: boolean;
}

export function clockOf(minutes: number): string {
  const day = 24 * 60;
  const inDay = ((minutes % day) + day) % day;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

const NOON = 12 * 60;
/** Before it an hour without a half of the day is in the afternoon: calls are about the day. */
const FIRST_MORNING = 7 * 60;

/** The minutes of a time in the half of the day that is said, or else likely. */
export function inDay({ minutes, part, isOfFace = false }: SaidTime): number {
  return part === null && isOfFace && minutes < FIRST_MORNING ? minutes + NOON : inHalf(minutes, part);
}

/** The minutes in the half of the day that is said. */
export function inHalf(minutes: number, part: PartOfDay | null): number {
  const hour = Math.floor(minutes / 60);
  if (part === 'pm' || part === 'afternoon') return minutes < NOON ? minutes + NOON : minutes;
  if (part === 'evening')
    return minutes < NOON && hour >= 3
      ? minutes + NOON
      : minutes < NOON
        ? minutes
        : hour === 12
          ? minutes + NOON
          : minutes;
  if (part === 'night') return hour >= 6 && hour < 12 ? minutes + NOON : hour === 12 ? minutes - NOON : minutes;
  if (part === 'noon') return hour <= 3 ? minutes + NOON : minutes;
  if (part === 'am' || part === 'morning') return hour === 12 ? minutes - NOON : minutes;
  return minutes;
}
