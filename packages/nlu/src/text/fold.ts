/** Letters that Unicode does not decompose, as people write them without their marks. */
const UNDECOMPOSED = new Map([
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ø', 'o'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ı', 'i'],
]);

const MARKS_AND_FORMAT = /[\p{M}\p{Cf}]+/gu;
const UNDECOMPOSED_LETTERS = /[łđðøßæœþı]/gu;
const APOSTROPHES = /['’ʼ]/gu;

/** A word as the classifier sees it: lower case, compatible forms unified, no diacritics, no apostrophes. */
export function fold(word: string): string {
  if (isPlain(word)) return word;
  return word
    .normalize('NFKD')
    .replace(MARKS_AND_FORMAT, '')
    .toLowerCase()
    .replace(MARKS_AND_FORMAT, '')
    .replace(UNDECOMPOSED_LETTERS, (letter) => UNDECOMPOSED.get(letter) ?? letter)
    .replace(APOSTROPHES, '');
}

/** Lower-case ASCII letters and digits only: most words, and nothing to fold. */
function isPlain(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (!((code >= 97 && code <= 122) || (code >= 48 && code <= 57))) return false;
  }
  return true;
}
