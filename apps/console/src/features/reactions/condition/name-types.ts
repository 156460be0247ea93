import type { RowSource } from '@parley/dialogue/source/row-subject';
import type { Action, Entity, Reaction } from '@parley/domain';
import { slotNames } from '@parley/dialogue';

/** The type of a named value, if it is known. */
export type NameType = 'number' | 'text' | 'list' | 'yes-no' | 'time';

export interface NameTypes {
  slots: ReadonlyMap<string, NameType>;
  entities: ReadonlyMap<string, NameType>;
}

export const NO_TYPES: NameTypes = { slots: new Map(), entities: new Map() };

const MOMENT_TYPES: Readonly<Record<string, NameType>> = {
  hour: 'number',
  minute: 'number',
  weekday: 'number',
  date: 'time',
  time: 'time',
};

/** The value type of a row's subject; undefined if it may be anything. */
export function typeOf({ source, name }: { source: RowSource; name: string }, types: NameTypes): NameType | undefined {
  switch (source) {
    case 'slot':
      return types.slots.get(name);
    case 'entity':
      return types.entities.get(name);
    case 'time':
      return MOMENT_TYPES[name];
    case 'confidence':
      return 'number';
    case 'intent':
    case 'scope':
    case 'text':
      return 'text';
    case 'config':
      return undefined;
  }
}

/** Types of entities, and of slots by everything that sets them. A slot that code sets has no known type. */
export function nameTypes(
  reactions: readonly Reaction[],
  entities: readonly Entity[] = [],
  actions: readonly Action[] = [],
): NameTypes {
  const ofEntities = new Map<string, NameType>();
  for (const entity of entities) {
    const type = typeOfEntity(entity);
    if (type !== undefined) ofEntities.set(entity.name, type);
  }
  const slots = new Map<string, NameType | undefined>();
  const note = (slot: unknown, type: NameType | undefined) => {
    if (typeof slot !== 'string') return;
    const name = slot.trim();
    slots.set(name, slots.has(name) && slots.get(name) !== type ? undefined : type);
  };
  const hasEntity = new Set(entities.map(({ name }) => name));
  for (const { name, args } of reactions.flatMap((reaction) => reaction.actions)) {
    if (name === 'set') note(args['name'], typeOfExpression(args['value'], ofEntities));
    if (name === 'ask') note(args['slot'], typeOfAnswer(args, ofEntities, hasEntity));
  }
  for (const name of slotNames([], actions)) note(name, undefined);
  // Buttons set slots as well, to texts and numbers alike.
  for (const name of slotNames(reactions)) if (!slots.has(name)) note(name, undefined);
  return { slots: definedOnly(slots), entities: ofEntities };
}

function typeOfEntity({ type, occurrence }: Entity): NameType | undefined {
  if (occurrence === 'multiple') return 'list';
  switch (type) {
    case 'number':
    case 'duration':
      return 'number';
    case 'date':
    case 'time':
      return 'time';
    case 'dictionary':
    case 'free':
    case 'regex':
    case 'phone':
    case 'e-mail':
    case 'dtmf':
      return 'text';
    case 'yes-no':
      return 'yes-no';
    // Rows cannot compare whole objects.
    case 'money':
    case 'period':
      return undefined;
  }
}

/** The answer of a question is its expression, the entity with the slot's name, or the whole message. */
function typeOfAnswer(
  args: Reaction['actions'][number]['args'],
  ofEntities: ReadonlyMap<string, NameType>,
  hasEntity: ReadonlySet<string>,
): NameType | undefined {
  const { value, slot } = args;
  if (typeof value === 'string' && value.trim() !== '') return typeOfExpression(value, ofEntities);
  if (typeof slot !== 'string' || slot.includes('{{')) return undefined;
  return hasEntity.has(slot.trim()) ? ofEntities.get(slot.trim()) : 'text';
}

const COUNTED = /^\(?\s*slots\.[\w$]+\s*(?:(?:\?\?|\|\|)\s*\d+\s*)?\)?\s*[-+]\s*\d+$/u;

function typeOfExpression(value: unknown, ofEntities: ReadonlyMap<string, NameType>): NameType | undefined {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'yes-no';
  if (typeof value !== 'string') return undefined;
  const code = value.trim();
  if (/^-?\d+(?:\.\d+)?$/u.test(code) || COUNTED.test(code)) return 'number';
  if (/^(?:true|false|!\s*[\w.$]+)$/u.test(code)) return 'yes-no';
  if (/^'[^'\\]*'$|^"[^"\\]*"$/u.test(code) || code === 'text') return 'text';
  if (/^\[[^\]]*\]$/u.test(code)) return 'list';
  const entity = /^entities\.([\w$]+)$/u.exec(code)?.[1];
  return entity === undefined ? undefined : ofEntities.get(entity);
}

function definedOnly(types: ReadonlyMap<string, NameType | undefined>): ReadonlyMap<string, NameType> {
  const known = new Map<string, NameType>();
  for (const [name, type] of types) if (type !== undefined) known.set(name, type);
  return known;
}
