import { nameKey, type ConversationState, type EntityHit, type ExactButton, type Understanding } from '@parley/domain';
import { setEntry } from '#actions/set.ts';
import { fitsSlot } from '#slots.ts';
import { recordAction, type Turn } from '#turn.ts';

/**
 * The button that a text chooses among those that the bot has just offered: by the text that it sends, else by its
 * label. The text is all that a client sends, so that a client can choose only what was offered.
 */
export function chosenButton({ offered = [] }: ConversationState, text: string): ExactButton | undefined {
  const key = nameKey(text);
  return offered.find(({ value }) => nameKey(value) === key) ?? offered.find(({ label }) => nameKey(label) === key);
}

/** Writes the slots of a button, before anything answers. */
export function setSlotsOf(turn: Turn, { set = {} }: ExactButton): void {
  for (const [name, value] of Object.entries(set)) {
    if (fitsSlot(turn, name, value)) recordAction(turn, setEntry, { name, value });
  }
}

/** The meaning of a text that chose a button with an intent. */
export function exactUnderstanding(text: string, { intent, entities = {} }: ExactButton): Understanding {
  return {
    text,
    intents: [{ name: intent ?? null, confidence: 1, alternatives: [] }],
    entities: hitsOf(text, entities),
  };
}

/** The entities of a button without an intent count before those that are found in its text. */
export function withEntitiesOf({ entities = {} }: ExactButton, understanding: Understanding): Understanding {
  const given = hitsOf(understanding.text, entities);
  const names = new Set(Object.keys(entities).map(nameKey));
  const found = understanding.entities.filter(({ entity }) => !names.has(nameKey(entity)));
  return { ...understanding, entities: [...given, ...found] };
}

/** The whole text stands for each value. */
function hitsOf(text: string, entities: NonNullable<ExactButton['entities']>): EntityHit[] {
  return Object.entries(entities).flatMap(([entity, given]) =>
    (Array.isArray(given) ? given : [given]).map((value): EntityHit => ({
      entity,
      value,
      text,
      start: 0,
      end: text.length,
      matcher: 'exact',
      distance: 0,
    })),
  );
}
