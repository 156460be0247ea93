import type { ActionCall } from '@parley/domain';
import { asText } from '#features/reactions/action-calls.ts';
import { expressionFault } from '#features/reactions/condition/in-words.ts';
import { MOST_TRIES, slotOf, wordingsOf } from '#features/reactions/panel/form/question-call.ts';
import { missingName, type ReactionNames } from '#features/reactions/reaction-names.ts';
import { formTexts as texts } from '#texts/forms.ts';

export interface QuestionFaults {
  slot?: string;
  text?: string;
  value?: string;
  valid?: string;
  tries?: string;
  give_up?: string;
}

/** The faults of a question, by field. A component that shows them uses `useConditionWords`. */
export function questionFaults(call: ActionCall, known: ReactionNames['known']): QuestionFaults {
  const { args } = call;
  const faults: QuestionFaults = {};
  if (slotOf(call) === '') faults.slot = texts.noSlot;
  if (wordingsOf(call).some((text) => text.trim() === '')) faults.text = texts.noText;
  for (const field of ['value', 'valid'] as const) {
    const code = asText(args[field]);
    const fault = code.trim() === '' ? undefined : expressionFault(code);
    if (fault !== undefined) faults[field] = fault;
  }
  const tries = args['tries'] ?? '';
  const most = Number(tries);
  if (tries !== '' && !(Number.isInteger(most) && most >= 1 && most <= MOST_TRIES)) faults.tries = texts.triesRange;
  const missing = missingName(known, 'reaction', asText(args['give_up']));
  if (missing !== undefined) faults.give_up = missing;
  return faults;
}
