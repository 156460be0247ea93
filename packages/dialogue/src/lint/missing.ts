import type { Reaction } from '@parley/domain';
import { nameKey, SYSTEM_INTENTS } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { ofReaction, type Finding, type LintRule } from '#lint/finding.ts';
import type { LintContent } from '#lint/lint.ts';
import { textsIn } from '#lint/own-faults.ts';
import { references, type ReferenceKind } from '#references.ts';

const RULES: Record<ReferenceKind, LintRule> = {
  reaction: 'missing-reaction',
  intent: 'missing-intent',
  entity: 'missing-entity',
  action: 'missing-action',
  file: 'missing-file',
  scope: 'missing-scope',
};

interface Named {
  kind: ReferenceKind;
  name: string;
  key: string;
  through: string;
}

/** References to what does not exist, by arguments and in expressions. A list that is not given is not judged. */
export function missing(reactions: readonly Reaction[], content: LintContent): Finding[] {
  const keys = (things: readonly { name: string }[] | undefined) =>
    things && new Set(things.map(({ name }) => nameKey(name)));
  const known: Record<ReferenceKind, Set<string> | undefined> = {
    reaction: keys([...reactions, ...(content.alsoKnownAs ?? []).map((name) => ({ name }))]),
    intent: keys(content.intents && [...content.intents, ...SYSTEM_INTENTS.map((name) => ({ name }))]),
    entity: keys(content.entities),
    action: keys(content.actions),
    file: keys(content.files),
    scope: keys(content.scopes),
  };
  const scopeIds = content.scopes && new Set(content.scopes.map(({ id }) => id));
  return reactions.flatMap((reaction) => {
    const found = new Map<string, Finding>();
    for (const { kind, name, key, through } of namesOf(reaction)) {
      if (known[kind]?.has(key) !== false) continue;
      const message = `There is no ${kind} “${name}” (${through})`;
      found.set(`${kind} ${key}`, ofReaction(reaction, { rule: RULES[kind], about: name, message }));
    }
    const scope = reaction.reactions_scopes_id;
    if (scope !== null && scopeIds?.has(scope) === false) {
      const about = String(scope);
      found.set('scope', ofReaction(reaction, { rule: 'missing-scope', about, message: 'Its scope is gone' }));
    }
    return [...found.values(), ...gotosWithoutTarget(reaction)];
  });
}

function gotosWithoutTarget(reaction: Reaction): Finding[] {
  return reaction.actions.flatMap((call, at) => {
    const argument = { goto: 'reaction', expect: 'reactions' }[builtInAction(call.name)?.name ?? ''];
    if (argument === undefined || textsIn(call.args[argument]).some((text) => text.trim() !== '')) return [];
    const about = `action ${at + 1}`;
    return [ofReaction(reaction, { rule: 'missing-reaction', about, at, message: `${call.name} names no reaction` })];
  });
}

const kept = new WeakMap<Reaction, Named[]>();

/** What a reaction names; kept, because a reaction is a new object when it changes. */
function namesOf(reaction: Reaction): Named[] {
  const known = kept.get(reaction);
  if (known) return known;
  const found = [...references(reaction), ...namesInExpressions(reaction)].map((one) => ({
    ...one,
    key: nameKey(one.name),
  }));
  kept.set(reaction, found);
  return found;
}

const ENTITY = /\bentities\s*(?:\?\.|\.)\s*([\p{L}_$][\p{L}\p{N}_$]*)|\bentities\s*\[\s*(['"])(.+?)\2\s*\]/gu;
const COMPARED = /(?<![.\p{L}\p{N}_$])(intent|scope)\s*[!=]==?\s*(['"])(.*?)\2/gu;

/** A rename is not carried into code: what was renamed is found here. */
function namesInExpressions(reaction: Reaction): Omit<Named, 'key'>[] {
  const inActions = reaction.actions.flatMap(({ name, args }) => {
    const described = builtInAction(name)?.args;
    return Object.entries(args).flatMap(([argument, value]) =>
      textsIn(value)
        .filter((text) => text.includes('{{') || described?.[argument]?.type === 'expression')
        .map((code) => ({ code, through: name })),
    );
  });
  return [{ code: reaction.condition, through: 'condition' }, ...inActions].flatMap(({ code, through }) => [
    ...[...code.matchAll(ENTITY)].map(([, plain, , quoted]) => ({
      kind: 'entity' as const,
      name: plain ?? quoted ?? '',
      through,
    })),
    ...[...code.matchAll(COMPARED)].map(([, kind, , name = '']) => ({
      kind: kind === 'intent' ? ('intent' as const) : ('scope' as const),
      name,
      through,
    })),
  ]);
}
