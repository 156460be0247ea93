import type { Reaction } from '@parley/domain';
import { nameKey, SYSTEM_INTENTS } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { namedTargets } from '#actions/targets.ts';
import { asText } from '#json.ts';
import { ofReaction, type Finding, type LintRule } from '#lint/finding.ts';
import type { LintContent } from '#lint/lint-content.ts';
import { namedBy } from '#named-by.ts';
import type { ReferenceKind } from '#references.ts';

const RULES: Record<ReferenceKind, LintRule> = {
  reaction: 'missing-reaction',
  intent: 'missing-intent',
  entity: 'missing-entity',
  action: 'missing-action',
  file: 'missing-file',
  scope: 'missing-scope',
};

const NOUNS: Record<ReferenceKind, string> = {
  reaction: 'Reaction',
  intent: 'Intent',
  entity: 'Entity',
  action: 'Action',
  file: 'File',
  scope: 'Scope',
};

/**
 * References to names that do not exist, in arguments and in expressions, which a rename does not update.
 * Kinds without a given list are not checked.
 */
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
  const untaught = new Set((content.untaught ?? []).map(nameKey));
  const scopeIds = content.scopes && new Set(content.scopes.map(({ id }) => id));
  return reactions.flatMap((reaction) => {
    const found = new Map<string, Finding>();
    for (const { kind, name, key, through, isImplied } of namedBy(reaction)) {
      if (kind === 'entity' && untaught.has(entityKeyOf(key))) {
        const message = `No template has @${name} yet (used in ${through})`;
        found.set(`untaught ${key}`, ofReaction(reaction, { rule: 'untaught-entity', about: name, message }));
      }
      if (isImplied || known[kind]?.has(kind === 'entity' ? entityKeyOf(key, known.entity) : key) !== false) continue;
      const message = `${NOUNS[kind]} “${name}” not found (in ${through})`;
      found.set(`${kind} ${key}`, ofReaction(reaction, { rule: RULES[kind], about: name, message }));
    }
    const scope = reaction.reactions_scopes_id;
    if (scope !== null && scopeIds?.has(scope) === false) {
      const about = String(scope);
      found.set('scope', ofReaction(reaction, { rule: 'missing-scope', about, message: 'The scope was deleted' }));
    }
    return [...found.values(), ...gotosWithoutTarget(reaction), ...questionsWithoutSlot(reaction)];
  });
}

function questionsWithoutSlot(reaction: Reaction): Finding[] {
  return reaction.actions.flatMap(({ name, args }, at) => {
    if (builtInAction(name)?.name !== 'ask' || asText(args['slot']).trim() !== '') return [];
    return [ofReaction(reaction, { rule: 'missing-slot', about: `action ${at + 1}`, at, message: 'ask has no slot' })];
  });
}

/** The entity of `city:from`, unless that is the name of one. */
function entityKeyOf(key: string, known?: ReadonlySet<string>): string {
  return known?.has(key) ? key : key.replace(/:[a-z][a-z0-9_]*$/u, '');
}

function gotosWithoutTarget(reaction: Reaction): Finding[] {
  return reaction.actions.flatMap((call, at) => {
    const argument = { goto: 'reaction', expect: 'reactions' }[builtInAction(call.name)?.name ?? ''];
    const targets = argument === undefined ? [] : namedTargets(call.args[argument]);
    if (argument === undefined || targets.some(({ name }) => name.trim() !== '')) return [];
    const about = `action ${at + 1}`;
    return [ofReaction(reaction, { rule: 'missing-reaction', about, at, message: `${call.name} has no reaction` })];
  });
}
