import { MARKS, type Found } from '#personal-data/found.ts';

/** Every part is bounded, so that no text takes long. */
const EMAIL =
  /(?<![\p{L}\p{Nd}._%+-])[\p{L}\p{Nd}_%+'-][\p{L}\p{Nd}._%+'-]{0,63}@(?:[\p{L}\p{Nd}-]{1,63}\.){1,8}\p{L}{2,24}/gu;

export function findEmails(text: string): Found[] {
  if (!text.includes('@')) return [];
  return [...text.matchAll(EMAIL)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
    mark: MARKS.email,
  }));
}
