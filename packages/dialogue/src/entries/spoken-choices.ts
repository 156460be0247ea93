import type { ButtonOption } from '@parley/domain/tracker';
import { plainText } from '@parley/domain/rich-text';

/** Before the choices of callers who can only press keys, by language code. */
const PRESS: Record<string, string> = {
  en: 'Press',
  de: 'Drücken Sie',
  cs: 'Stiskněte',
  sk: 'Stlačte',
  pl: 'Naciśnij',
};

/** More would be forgotten before the last one is said. */
const MOST_CHOICES = 9;

/** The labels of buttons that the telephone says. */
export function choicesOf(options: readonly Pick<ButtonOption, 'label'>[] | undefined): string[] {
  const labels = (options ?? []).map(({ label }) =>
    plainText(label)
      .trim()
      .replace(/[.,;:!?]+$/u, ''),
  );
  return labels.filter((label) => label !== '').slice(0, MOST_CHOICES);
}

/**
 * What the telephone says for buttons: “Prague, Brno or somewhere else?”. Callers who are not heard are told the keys:
 * “Press 1: Prague, 2: Brno or 3: somewhere else.”
 */
export function spokenChoices(
  options: readonly Pick<ButtonOption, 'label'>[] | undefined,
  language: string,
  keys: boolean,
): string {
  const choices = choicesOf(options);
  if (choices.length === 0) return '';
  if (!keys) return `${joined(choices, language)}?`;
  const [code = ''] = language.trim().toLowerCase().split(/[-_]/u);
  const numbered = joined(
    choices.map((choice, at) => `${at + 1}: ${choice}`),
    language,
  );
  const press = PRESS[code];
  return press === undefined ? `${numbered}.` : `${press} ${numbered}.`;
}

/** With the language's own “or” before the last one. */
function joined(choices: readonly string[], language: string): string {
  try {
    return new Intl.ListFormat(language, { type: 'disjunction' }).format(choices);
  } catch {
    return choices.join(', ');
  }
}
