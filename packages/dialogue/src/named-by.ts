import type { Action, Reaction } from '@parley/domain';
import { nameKey } from '@parley/domain';
import { questionsOf } from '#forms/question.ts';
import { references, type Reference } from '#references.ts';
import { codeOfCall } from '#source/call-code.ts';
import { entitiesIn } from '#source/entities-in.ts';

export interface Named extends Reference {
  key: string;
  /** In an expression, which a rename does not change. */
  isCode: boolean;
  /** A question takes the entity with the name of its slot, if there is one. */
  isImplied?: true;
}

const kept = new WeakMap<Reaction, Named[]>();

/** Lists the names in a reaction, in arguments and in expressions; kept, because a reaction is a new object when it changes. */
export function namedBy(reaction: Reaction): Named[] {
  const known = kept.get(reaction);
  if (known) return known;
  const found = [
    ...references(reaction).map((one) => ({ ...one, isCode: false })),
    ...namesInExpressions(reaction).map((one) => ({ ...one, isCode: true })),
    ...impliedEntities(reaction),
  ].map((one) => ({ ...one, key: nameKey(one.name) }));
  kept.set(reaction, found);
  return found;
}

function impliedEntities(reaction: Reaction): Omit<Named, 'key'>[] {
  return questionsOf(reaction)
    .filter(({ value }) => value === '')
    .map(({ slot }) => ({ kind: 'entity', name: slot, through: 'ask', isCode: false, isImplied: true }));
}

const keptOfActions = new WeakMap<Action, string[]>();

/** The entities that an action of the project's own reads. */
export function entitiesReadBy(action: Action): string[] {
  const known = keptOfActions.get(action);
  if (known) return known;
  const found = [...new Set(entitiesIn(action.source))];
  keptOfActions.set(action, found);
  return found;
}

function namesInExpressions(reaction: Reaction): Reference[] {
  const inActions = reaction.actions.flatMap((call) =>
    codeOfCall(call)
      .filter(({ mode, text }) => mode === 'expression' || text.includes('{{'))
      .map(({ text }) => ({ code: text, through: call.name })),
  );
  return [{ code: reaction.condition, through: 'condition' }, ...inActions].flatMap(({ code, through }) => [
    ...entitiesIn(code).map((name) => ({ kind: 'entity' as const, name, through })),
    ...[...code.matchAll(COMPARED)].map(([, kind, , name = '']) => ({
      kind: kind === 'intent' ? ('intent' as const) : ('scope' as const),
      name,
      through,
    })),
  ]);
}

const COMPARED = /(?<![.\p{L}\p{N}_$])(intent|scope)\s*[!=]==?\s*(['"])(.*?)\2/gu;
