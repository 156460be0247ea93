import type { Entity } from '@parley/domain';
import { nameKey } from '@parley/domain';
import { entitiesTaken, takesText } from '#forms/answers.ts';
import { openQuestion } from '#forms/form.ts';
import { beginsWithNo } from '#forms/form-words.ts';
import { questionsOf } from '#forms/question.ts';
import type { Turn } from '#turn.ts';

/** No number alone answers a question for one of these. */
const WITHOUT_NUMBERS: ReadonlySet<Entity['type'] | undefined> = new Set(['dictionary', 'free', 'e-mail', 'yes-no']);

/**
 * The entities of the last answer in a form, where a number alone can only correct that answer: the open question takes
 * neither numbers nor, unless the text begins with "no", the text itself.
 */
export function correctable(turn: Turn, text: string): { corrects?: readonly string[] } {
  const asked = openQuestion(turn);
  const last = asked?.asking.set.at(-1);
  if (asked === undefined || last === undefined) return {};
  if (takesText(turn, asked.question) && !beginsWithNo(text, turn.bot.settings.language)) return {};
  const typeOf = (name: string) => turn.bot.entitiesByName.get(nameKey(name))?.type;
  if (!entitiesTaken(turn, asked.question).every((name) => WITHOUT_NUMBERS.has(typeOf(name)))) return {};
  const answered = questionsOf(asked.reaction).find(({ slot }) => slot === last);
  const corrects = answered ? entitiesTaken(turn, answered) : [];
  return corrects.length > 0 ? { corrects } : {};
}
