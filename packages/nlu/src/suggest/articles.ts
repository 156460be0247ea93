/** An English article that depends on the sound of the next word. */
const INDEFINITE = /(^|[^\p{L}])(an?)\s+$/iu;
const SILENT_H = /^(?:hour|honest|honou?r|heir)/iu;
const LIKE_YOU = /^(?:eu|one\b|once|uni(?!n|m)|us[aeiu]|ut[ei]|ufo)/iu;
/** Articles that depend on the gender or the case of the next word, which is not known. */
const DECLINED: ReadonlyMap<string, RegExp> = new Map([
  [
    'de',
    /(^|[^\p{L}])(?:(?:k?ein|mein|dein|sein|ihr|unser)(?:e|en|em|er|es)?|d(?:er|ie|as|en|em|es)|zu[rm]|[ai]m|ins)\s+$/iu,
  ],
  ['fr', /(^|[^\p{L}])(?:une?|l[ea]|du|d[eu] la|m(?:on|a)|cet(?:te)?|ce)\s+$/iu],
]);

/** The text before another word with the article that fits it; null where only the grammar of the word would tell. */
export function withArticle(before: string, next: string, language: string): string | null {
  if (DECLINED.get(language)?.test(before)) return null;
  if (language !== 'en') return before;
  return before.replace(INDEFINITE, (found, gap: string, article: string) => {
    const fitting = startsWithVowelSound(next) ? `${article[0]}n` : article.charAt(0);
    return gap + fitting + found.slice(gap.length + article.length);
  });
}

function startsWithVowelSound(word: string): boolean {
  return SILENT_H.test(word) || (/^[aeiou]/iu.test(word) && !LIKE_YOU.test(word));
}
