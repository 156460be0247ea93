import { renameReferences, type ReferenceKind } from '@parley/dialogue';
import type { Finding, LintRule } from '@parley/dialogue/lint/finding';
import { nearNames } from '@parley/dialogue/lint/near-names';
import type { Reaction } from '@parley/domain';
import { withoutTarget, withSlotRead } from '#features/reactions/graph/findings/fixes/call-fixes.ts';
import { graphTexts } from '#texts/graph.ts';

const { fixes: texts } = graphTexts;

type NewReaction = Pick<Reaction, 'name' | 'intents' | 'actions' | 'reactions_scopes_id'>;

/** What one press changes. All of it can be undone. */
export type FixStep =
  | {
      kind: 'change';
      id: number;
      fields: Partial<Pick<Reaction, 'intents' | 'condition' | 'actions' | 'reactions_scopes_id'>>;
    }
  | { kind: 'insert'; reaction: NewReaction }
  | { kind: 'create'; what: 'intent' | 'entity' | 'scope'; name: string };

export interface Fix {
  label: string;
  step: FixStep;
}

/** The names that a project has, prepared to find near ones. */
export type NearNames = Partial<Record<ReferenceKind, (name: string) => string | undefined>>;

export function nearNamesOf(names: Partial<Record<ReferenceKind, readonly string[]>>): NearNames {
  return Object.fromEntries(Object.entries(names).map(([kind, list]) => [kind, nearNames(new Set(list))] as const));
}

const KINDS: Partial<Record<LintRule, ReferenceKind>> = {
  'missing-reaction': 'reaction',
  'missing-intent': 'intent',
  'missing-entity': 'entity',
  'missing-scope': 'scope',
};

/** The fixes of a finding: the likeliest first. Many findings need a person's thought and have none. */
export function fixesOf(finding: Finding, reactions: readonly Reaction[], near: NearNames): Fix[] {
  const { rule, subject, about, at } = finding;
  if (subject.kind === 'intent') return rule === 'unanswered-intent' ? [answerIntent(subject.name)] : [];
  if (rule === 'no-fallback') return [addFallback(finding, reactions)];
  if (subject.kind !== 'reaction') return [];
  const reaction = reactions.find(({ id }) => id === subject.id);
  if (!reaction) return [];
  const kind = KINDS[rule];
  if (rule === 'missing-scope' && about === String(reaction.reactions_scopes_id)) return [leaveScope(reaction)];
  if (kind && at === undefined) return missingName(reaction, kind, about, near);
  if (rule === 'misspelled-slot' && finding.meant !== undefined) {
    const fields = withSlotRead(reaction, about, finding.meant);
    return [{ label: texts.use(finding.meant), step: { kind: 'change', id: reaction.id, fields } }];
  }
  if (rule === 'closed-question' && at !== undefined) return [openQuestion(reaction, at)];
  if (at !== undefined && REMOVABLE.has(rule)) return [removeAction(reaction, at)];
  return [];
}

/** An action that does nothing as it is. */
const REMOVABLE: ReadonlySet<LintRule> = new Set([
  'missing-reaction',
  'empty-utterance',
  'empty-argument',
  'timeout-without-target',
]);

function missingName(reaction: Reaction, kind: ReferenceKind, name: string, near: NearNames): Fix[] {
  const meant = near[kind]?.(name);
  const renamed = meant === undefined ? undefined : renameReferences([reaction], kind, { [name]: meant })[0];
  const use: Fix[] =
    renamed && meant !== undefined && renamed !== reaction
      ? [{ label: texts.use(meant), step: change(reaction, { intents: renamed.intents, actions: renamed.actions }) }]
      : [];
  return [...use, create(reaction, kind, name), ...drop(reaction, kind, name)].filter((fix) => fix !== null);
}

function create({ reactions_scopes_id: scope }: Reaction, kind: ReferenceKind, name: string): Fix | null {
  const label = texts.create(kind, name);
  switch (kind) {
    case 'reaction':
      return {
        label,
        step: { kind: 'insert', reaction: { name, intents: [], actions: [], reactions_scopes_id: scope } },
      };
    case 'intent':
    case 'entity':
    case 'scope':
      return { label, step: { kind: 'create', what: kind, name: name.replace(/:[a-z][a-z0-9_]*$/u, '') } };
    case 'action':
    case 'file':
      return null;
  }
}

function drop(reaction: Reaction, kind: ReferenceKind, name: string): Fix[] {
  if (kind === 'reaction') {
    const actions = withoutTarget(reaction.actions, name);
    const isSame =
      actions.every((call, at) => call === reaction.actions[at]) && actions.length === reaction.actions.length;
    return isSame ? [] : [{ label: texts.removeJump, step: change(reaction, { actions }) }];
  }
  if (kind !== 'intent' || !reaction.intents.includes(name)) return [];
  const intents = reaction.intents.filter((one) => one !== name);
  return [{ label: texts.removeIntent, step: change(reaction, { intents }) }];
}

function change({ id }: Reaction, fields: (FixStep & { kind: 'change' })['fields']): FixStep {
  return { kind: 'change', id, fields };
}

function removeAction(reaction: Reaction, at: number): Fix {
  return { label: texts.removeAction, step: change(reaction, { actions: reaction.actions.toSpliced(at, 1) }) };
}

function openQuestion(reaction: Reaction, at: number): Fix {
  const actions = reaction.actions.map((call, index) => {
    if (index !== at) return call;
    const { interrupt: _closed, ...args } = call.args;
    return { ...call, args };
  });
  return { label: texts.letInterrupt, step: change(reaction, { actions }) };
}

function leaveScope(reaction: Reaction): Fix {
  return { label: texts.leaveScope, step: change(reaction, { reactions_scopes_id: null }) };
}

function answerIntent(name: string): Fix {
  const reaction: NewReaction = { name, intents: [name], actions: [], reactions_scopes_id: null };
  return { label: texts.answerIntent, step: { kind: 'insert', reaction } };
}

function addFallback({ subject }: Finding, reactions: readonly Reaction[]): Fix {
  const own = reactions.find(({ id }) => subject.kind === 'reaction' && id === subject.id);
  const scope = subject.kind === 'scope' ? subject.id : (own?.reactions_scopes_id ?? null);
  const actions = [{ name: 'utter', args: { text: texts.fallbackText } }];
  const reaction: NewReaction = {
    name: texts.fallbackName,
    intents: ['__fallback__'],
    actions,
    reactions_scopes_id: scope,
  };
  return { label: texts.addFallback, step: { kind: 'insert', reaction } };
}
