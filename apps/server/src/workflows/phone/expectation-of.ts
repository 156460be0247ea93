import { mentionsIn, questionsOf, type CompiledBot, type Question } from '@parley/dialogue';
import { nameKey } from '@parley/domain';
import type { Entity } from '@parley/domain';
import type { ConversationState } from '@parley/domain/tracker';
import { understand, type Model } from '@parley/nlu';
import { OPEN, type Expectation } from '@parley/voice';
import { digitLength } from '#workflows/phone/digit-length.ts';

const KINDS: Partial<Record<Entity['type'], Expectation['kind']>> = {
  number: 'digits',
  phone: 'digits',
  regex: 'digits',
  dtmf: 'digits',
  date: 'date',
  time: 'date',
  period: 'date',
  free: 'name',
};

/** The expected answer to the open question of a form. Without a question, people say anything. */
export function expectationOf(bot: CompiledBot, model: Model | null, { asking }: ConversationState): Expectation {
  const reaction = asking && bot.reactionsById.get(asking.reaction);
  const question = reaction && questionsOf(reaction).find(({ at, slot }) => at === asking.at && slot === asking.slot);
  if (!question) return OPEN;
  const found = { length: null, pauseMs: null, isSensitive: question.isSensitive };
  const entity = entityOf(bot, question);
  if (entity) {
    const length = digitLength(entity.values) ?? lengthOfValid(question.valid);
    const kind = entity.type === 'regex' && length === null ? 'value' : (KINDS[entity.type] ?? 'value');
    return { ...found, kind, length, isComplete: (text) => model !== null && hasEntity(model, entity.name, text) };
  }
  // Without an entity, the check may still say how many digits the answer has.
  const length = lengthOfValid(question.valid);
  if (length !== null) return { ...found, kind: 'digits', length, isComplete: (text) => digitsIn(text) === length };
  if (!readsIntent(question)) return { ...found, kind: 'dictation', isComplete: () => false };
  const { confidence_threshold: threshold } = bot.settings;
  return { ...found, kind: 'yes_no', isComplete: (text) => model !== null && isRecognized(model, threshold, text) };
}

/** `/^\d{8}$/.test(answer)`, `answer.length === 8` */
const TESTED = /^\/(\^?(?:\\d|\[0-9\])\{\d{1,2}\}\$?)\/u?\.test\((?:String\()?answer\)?\)$/u;
const MEASURED = /^(?:String\(answer\)|answer)\.length ={2,3} (\d{1,2})$/u;

/** How many digits the check of a question demands; null if it does not say. */
function lengthOfValid(valid: string): number | null {
  const tested = TESTED.exec(valid)?.[1];
  return tested === undefined ? Number(MEASURED.exec(valid)?.[1]) || null : digitLength(tested);
}

function digitsIn(text: string): number {
  return text.replace(/\D/gu, '').length;
}

/** The entity of the answer: named like the slot, or the only one in the question's expression. */
function entityOf(bot: CompiledBot, { slot, value }: Question): Entity | undefined {
  if (value === '') return bot.entitiesByName.get(nameKey(slot));
  const mentions = mentionsIn(value);
  const [first] = mentions;
  const isOne =
    first?.group === 'entities' && mentions.every(({ group, key }) => group === 'entities' && key === first.key);
  return isOne ? bot.entitiesByName.get(nameKey(first.key)) : undefined;
}

function readsIntent({ value }: Question): boolean {
  return mentionsIn(value).some(({ group, key }) => group === null && key === 'intent');
}

function hasEntity(model: Model, name: string, text: string): boolean {
  return understand(model, text).entities.some(({ entity }) => entity === name);
}

function isRecognized(model: Model, threshold: number, text: string): boolean {
  return understand(model, text).intents.some(({ name, confidence }) => name !== null && confidence >= threshold);
}
