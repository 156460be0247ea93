import type { Reaction, Scope } from '@parley/domain';
import { nameKey, withParents } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { asText } from '#json.ts';

/** An action that answers as a fixed intent. */
interface AnswerAs {
  at: number;
  intent: string;
  when: string;
}

const kept = new WeakMap<Reaction, readonly AnswerAs[]>();
const NONE: readonly AnswerAs[] = [];

/** The actions of a reaction that answer as an intent; without intents that are made at run time. */
export function answersAsIn(reaction: Reaction): readonly AnswerAs[] {
  const known = kept.get(reaction);
  if (known) return known;
  const found = reaction.actions.flatMap(({ name, args, when = '' }, at) => {
    if (builtInAction(name)?.name !== 'answer_as') return [];
    const intent = asText(args['intent']).trim();
    return intent === '' || intent.includes('{{') ? [] : [{ at, intent, when: when.trim() }];
  });
  const answers = found.length === 0 ? NONE : found;
  kept.set(reaction, answers);
  return answers;
}

/** An edge of the graph. */
interface AnswerEdge {
  id: string;
  kind: 'answer_as';
  from: number;
  to: number;
  name: string;
  at: number;
  when?: string;
}

/** The edges from actions that answer as an intent to the reactions that may answer it. */
export function answersAs(
  reactions: readonly Reaction[],
  scopes: readonly Pick<Scope, 'id' | 'name' | 'parent'>[],
): AnswerEdge[] {
  const asking = reactions.filter((reaction) => answersAsIn(reaction).length > 0);
  if (asking.length === 0) return [];
  const byIntent = new Map<string, Reaction[]>();
  for (const reaction of reactions) {
    for (const key of new Set(reaction.intents.map(nameKey))) {
      const listed = byIntent.get(key);
      if (listed) listed.push(reaction);
      else byIntent.set(key, [reaction]);
    }
  }
  const chainOf = chains(scopes);
  return asking.flatMap((reaction) =>
    answersAsIn(reaction).flatMap(({ at, intent, when }) =>
      answering(reaction, byIntent.get(nameKey(intent)) ?? [], chainOf).map((target, index): AnswerEdge => ({
        id: `${reaction.id}/${at}/as${index}`,
        kind: 'answer_as',
        from: reaction.id,
        to: target.id,
        name: target.name,
        at,
        ...(when === '' ? {} : { when }),
      })),
    ),
  );
}

/** Keeps reactions that can answer in this reaction's scope. Without a scope it may run anywhere, so all stay. */
function answering(
  { reactions_scopes_id: scope }: Reaction,
  listed: readonly Reaction[],
  chainOf: (scope: number) => ReadonlySet<number>,
): readonly Reaction[] {
  if (scope === null) return listed;
  const chain = chainOf(scope);
  return listed.filter(({ reactions_scopes_id: own }) => own === null || chain.has(own));
}

function chains(scopes: readonly Pick<Scope, 'id' | 'name' | 'parent'>[]): (scope: number) => ReadonlySet<number> {
  const byName = new Map(scopes.map((scope) => [nameKey(scope.name), scope]));
  const byId = new Map(scopes.map((scope) => [scope.id, scope]));
  return (id) => {
    const scope = byId.get(id);
    return new Set(scope ? withParents(scope, byName).map((one) => one.id) : [id]);
  };
}
