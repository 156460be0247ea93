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
    const length = digitLength(entity.values);
    const kind = entity.type === 'regex' && length === null ? 'value' : (KINDS[entity.type] ?? 'value');
    return { ...found, kind, length, isComplete: (text) => model !== null && hasEntity(model, entity.name, text) };
  }
  if (!readsIntent(question)) return { ...found, kind: 'dictation', isComplete: () => false };
  const { confidence_threshold: threshold } = bot.settings;
  return { ...found, kind: 'yes_no', isComplete: (text) => model !== null && isRecognized(model, threshold, text) };
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
