import type { ActionCall } from '@parley/domain';
import { asText } from '#features/reactions/action-calls.ts';
import { answerSaid } from '#features/reactions/condition/in-words.ts';
import { slotOf, takenBy } from '#features/reactions/panel/form/question-call.ts';
import { conditionTexts } from '#texts/conditions.ts';
import { formTexts as texts } from '#texts/forms.ts';

/** Summarizes the answers that a question accepts: `5 digits`, `3 buttons`, `@city`, `free text`. */
export function checkOf(call: ActionCall, entities: readonly string[]): string {
  const valid = asText(call.args['valid']).trim();
  if (valid !== '') return shortened(valid, slotOf(call));
  const { buttons } = call.args;
  if (Array.isArray(buttons) && buttons.length > 0) return texts.buttons(buttons.length);
  const taken = takenBy(call, entities);
  if (taken.kind === 'entity') return `@${taken.name}`;
  if (taken.kind === 'text') return texts.freeText;
  const code = asText(call.args['value']);
  return /\bintent\b/u.test(code) ? texts.byIntent : texts.ownValue;
}

/** Its check is said in words, for which a component uses `useConditionWords`. */
export function hasCheck(call: ActionCall): boolean {
  return asText(call.args['valid']).trim() !== '';
}

const DIGITS = /^matches “\^\\d\{(\d+)\}\$”$/u;

/** The condition in words, without its subject: the answer is meant, and the name of the slot is beside it already. */
function shortened(valid: string, slot: string): string {
  const words = answerSaid(valid, slot);
  if (words === conditionTexts.byCode) return texts.ownCheck;
  const test = words.startsWith(`${slot} `) ? words.slice(slot.length + 1) : words;
  const [, count] = DIGITS.exec(test) ?? [];
  return count === undefined ? test : texts.digits(Number(count));
}
