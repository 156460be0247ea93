import { nameKey, type ActionCall, type Entity } from '@parley/domain';
import { slotOf, withAnswer, withTaken } from '#features/reactions/panel/form/question-call.ts';
import type { ReactionNames } from '#features/reactions/reaction-names.ts';

/** The types that a question can ask for before the project has an entity of the type, with the entity's name. */
const NEW_TYPES: readonly { type: Entity['type']; name: string }[] = [
  { type: 'date', name: 'date' },
  { type: 'time', name: 'time' },
  { type: 'number', name: 'number' },
  { type: 'phone', name: 'phone' },
  { type: 'e-mail', name: 'email' },
  { type: 'money', name: 'money' },
];

export interface NewType {
  type: Entity['type'];
  name: string;
}

/** The types without an entity of their name, for who may add entities. */
export function newTypes({ entities, createEntity, isReadOnly }: ReactionNames): readonly NewType[] {
  if (!createEntity || isReadOnly) return [];
  const known = new Set(entities.map(nameKey));
  return NEW_TYPES.filter(({ name }) => !known.has(nameKey(name)));
}

/** The question with an answer of the type, whose entity is added. */
export function withNewType(call: ActionCall, { type, name }: NewType, names: ReactionNames): ActionCall {
  names.createEntity?.(name, type);
  const named = slotOf(call) === '' ? withAnswer(call, 'slot', name) : call;
  return withTaken(named, name, [...names.entities, name]);
}
