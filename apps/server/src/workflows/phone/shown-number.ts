import { MARKS } from '@parley/domain/personal-data/found';
import type { Masking, MaskingOf } from '#features/settings/masking.ts';

/** Shorter numbers are extensions of an exchange. */
const SHORTEST_NUMBER = 5;

/** A caller's number as lists, pages and the API show it: with the mark of conversations if the project masks numbers. */
function shownAs(number: string, { kinds }: Pick<Masking, 'kinds'>): string {
  const digits = number.replaceAll(/\D/gu, '');
  return kinds.has('phone') && digits.length >= SHORTEST_NUMBER ? MARKS.phone : number;
}

/** How the calls of a process show their numbers. */
export function numberShower(maskingOf: MaskingOf) {
  return async (projectId: number, number: string) => shownAs(number, await maskingOf(projectId));
}
