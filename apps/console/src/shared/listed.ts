import { uiTexts } from '#texts/ui.ts';

const NAMED = 3;

/** `Orders`, `Orders and Claims`, `Orders, Claims, Cards and 4 more` */
export function listed(names: readonly string[]): string {
  const rest = names.length - NAMED;
  const shown = rest > 0 ? [...names.slice(0, NAMED), uiTexts.more(rest)] : names;
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter((part) => part !== '').join(uiTexts.and);
}
