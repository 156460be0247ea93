import * as z from 'zod/mini';
import { callFaults } from '#call-faults.ts';
import { Id, Stamp } from '#ids.ts';
import { LIMITS, nameKey, nameText, StorableJson, text } from '#text.ts';

export const ActionArgs = z.record(text(LIMITS.name), StorableJson);

/** A use of an action by a reaction. `name` is a built-in action's or one of the project's own. */
export const ActionCall = z
  .strictObject({
    name: nameText('Action name cannot be empty'),
    args: ActionArgs,
    /** One JavaScript expression, without which the action always runs. */
    when: z.optional(text(LIMITS.condition)),
    who: z.optional(z.nullable(Id)),
  })
  .check(({ value, issues }) => {
    for (const fault of callFaults(value.name, value.args)) issues.push({ code: 'custom', input: value, ...fault });
  });
export type ActionCall = z.infer<typeof ActionCall>;

/** A linter finding that an editor has reviewed and suppressed, with the reason. */
export const Suppression = z.strictObject({
  rule: text(LIMITS.name),
  /** Distinguishes several findings of a rule at one place: a missing name, an intent. */
  about: text(LIMITS.name),
  reason: text(LIMITS.template).check(z.trim(), z.minLength(1, 'Enter a reason')),
});
export type Suppression = z.infer<typeof Suppression>;

const Suppressions = z.optional(z.array(Suppression).check(z.maxLength(100)));

export const ReactionName = nameText('Reaction name cannot be empty');

const fields = {
  name: ReactionName,
  /** Names; a missing name is kept and shown as broken. */
  intents: z.array(nameText('Intent name cannot be empty')).check(z.maxLength(1_000)),
  /** One JavaScript expression; empty is true. */
  condition: text(LIMITS.condition),
  reactions_scopes_id: z.nullable(Id),
  actions: z.array(ActionCall).check(z.maxLength(500)),
  /** It answers only when an `expect` named it, whatever its scope. */
  only_expected: z.optional(z.boolean()),
  /** False: the caller's speech does not stop what it says on the telephone. */
  barge_in: z.optional(z.boolean()),
  suppressions: Suppressions,
};

export const Reaction = z.object({ id: Id, ...fields, ...Stamp });
export type Reaction = z.infer<typeof Reaction>;

export const NewReaction = z.strictObject({
  name: fields.name,
  intents: z._default(fields.intents, []),
  condition: z._default(fields.condition, ''),
  reactions_scopes_id: z._default(fields.reactions_scopes_id, null),
  actions: z._default(fields.actions, []),
  only_expected: fields.only_expected,
  barge_in: fields.barge_in,
  suppressions: Suppressions,
  ...Stamp,
});

export const ReactionPatch = z.strictObject({
  id: z.optional(Id),
  name: z.optional(fields.name),
  intents: z.optional(fields.intents),
  condition: z.optional(fields.condition),
  reactions_scopes_id: z.optional(fields.reactions_scopes_id),
  actions: z.optional(fields.actions),
  only_expected: fields.only_expected,
  barge_in: fields.barge_in,
  suppressions: Suppressions,
  ...Stamp,
});
export type ReactionPatch = z.infer<typeof ReactionPatch>;

/** A named part of the dialogue; its reactions are candidates only while it is active. */
export const Scope = z.object({
  id: Id,
  name: nameText('Scope name cannot be empty'),
  /** Name of the scope whose reactions also answer in this one; absent or null for none. */
  parent: z.optional(z.nullable(nameText('Scope name cannot be empty'))),
  suppressions: Suppressions,
  ...Stamp,
});
export type Scope = z.infer<typeof Scope>;

type Parented = Pick<Scope, 'name' | 'parent'>;

/** The scopes that answer while a scope is active: it, its parent, and so on. A circle of parents ends where it begins. */
export function withParents<S extends Parented>(scope: S, byName: ReadonlyMap<string, S>): S[] {
  const chain = new Set<S>();
  for (let next: S | undefined = scope; next && !chain.has(next);) {
    chain.add(next);
    next = next.parent ? byName.get(nameKey(next.parent)) : undefined;
  }
  return [...chain];
}

/** The first scope whose parents lead back to it. */
export function scopeInCircle<S extends Parented>(scopes: readonly S[]): S | undefined {
  const byName = new Map(scopes.map((scope) => [nameKey(scope.name), scope]));
  return scopes.find((scope) => {
    const last = withParents(scope, byName).at(-1);
    return last?.parent !== undefined && last.parent !== null && byName.get(nameKey(last.parent)) === scope;
  });
}

/** One of the project's own actions, in JavaScript. */
export const Action = z.object({
  id: Id,
  name: nameText('Action name cannot be empty'),
  source: text(LIMITS.source),
  ...Stamp,
});
export type Action = z.infer<typeof Action>;
