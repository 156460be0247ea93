import type { Reaction, Scope } from '@parley/domain';

export type Severity = 'error' | 'warning';

/** The rules of the linter. `title` heads a group of findings, `meaning` says what follows from it. */
export const LINT_RULES = {
  'missing-reaction': { severity: 'error', title: 'Missing reaction', meaning: 'The step is skipped.' },
  'missing-intent': { severity: 'error', title: 'Missing intent', meaning: 'The intent can never be recognized.' },
  'missing-entity': { severity: 'error', title: 'Missing entity', meaning: 'This value will always be undefined.' },
  'untaught-entity': {
    severity: 'warning',
    title: 'Entity without places',
    meaning: 'A free entity finds nothing until templates show where its values are.',
  },
  'missing-action': { severity: 'error', title: 'Missing action', meaning: 'The action is skipped.' },
  'missing-file': { severity: 'error', title: 'Missing file', meaning: 'Nothing is played.' },
  'missing-scope': { severity: 'error', title: 'Missing scope', meaning: 'The scope is never entered.' },
  unreachable: { severity: 'warning', title: 'Unreachable', meaning: 'No caller can reach this reaction.' },
  shadowed: { severity: 'warning', title: 'Shadowed', meaning: 'Another reaction always fires first.' },
  'dead-end': { severity: 'warning', title: 'Dead end', meaning: 'The caller hears nothing, and nothing follows.' },
  'no-way-out': { severity: 'warning', title: 'No way out', meaning: 'Callers can never leave the scope.' },
  'no-fallback': {
    severity: 'warning',
    title: 'No fallback',
    meaning: 'The bot stays silent when it doesn’t understand.',
  },
  loop: { severity: 'error', title: 'Loop', meaning: 'Reactions run each other without waiting for the caller.' },
  'empty-utterance': { severity: 'error', title: 'Empty utterance', meaning: 'The bot says nothing.' },
  'timeout-without-target': {
    severity: 'error',
    title: 'Timeout without target',
    meaning: 'Nothing happens when the time is up.',
  },
  'empty-argument': { severity: 'error', title: 'Empty argument', meaning: 'The action is skipped.' },
  'assigned-condition': {
    severity: 'error',
    title: 'Assignment in a condition',
    meaning: 'A single = compares nothing.',
  },
  'misspelled-slot': { severity: 'warning', title: 'Misspelled slot', meaning: 'No action sets a slot of this name.' },
  'missing-config': {
    severity: 'error',
    title: 'Missing configuration value',
    meaning: 'This value will always be undefined.',
  },
  'unanswered-intent': {
    severity: 'warning',
    title: 'Unanswered intent',
    meaning: 'Callers who say it get the fallback.',
  },
  'empty-intent': {
    severity: 'warning',
    title: 'Intent without templates',
    meaning: 'The intent can never be recognized.',
  },
  'swallows-all': {
    severity: 'warning',
    title: 'Answers everything',
    meaning: 'While the scope is active, no unscoped reaction can answer.',
  },
  'fixed-language': {
    severity: 'warning',
    title: 'Dates and numbers in one language',
    meaning: 'Bots ignore the language and the options of such a call.',
  },
  'closed-question': {
    severity: 'warning',
    title: 'Question without a way out',
    meaning: 'A caller who wants something else is asked again and again.',
  },
  'does-not-parse': {
    severity: 'error',
    title: 'Does not parse',
    meaning: 'Conditions are false, values stay empty, actions fail.',
  },
} as const satisfies Record<string, { severity: Severity; title: string; meaning: string }>;

export type LintRule = keyof typeof LINT_RULES;

export interface Finding {
  rule: LintRule;
  severity: Severity;
  subject: { kind: 'reaction' | 'scope' | 'action' | 'intent'; id: number; name: string };
  /** Tells findings of one rule in one place apart; empty where there can be only one. */
  about: string;
  message: string;
  /** The action's place in the reaction. */
  at?: number;
  /** The name that is probably meant. */
  meant?: string;
  /** Why it is suppressed; absent for an open finding. */
  reason?: string;
}

type Described = Pick<Finding, 'rule' | 'message'> & Partial<Pick<Finding, 'about' | 'at' | 'meant'>>;

export function ofReaction({ id, name, suppressions }: Reaction, found: Described): Finding {
  return withReason(finding({ kind: 'reaction', id, name }, found), suppressions);
}

export function ofScope({ id, name, suppressions }: Scope, found: Described): Finding {
  return withReason(finding({ kind: 'scope', id, name }, found), suppressions);
}

export function finding(subject: Finding['subject'], { about = '', ...found }: Described): Finding {
  return { severity: LINT_RULES[found.rule].severity, subject, about, ...found };
}

function withReason(found: Finding, suppressions: Reaction['suppressions']): Finding {
  const known = suppressions?.find(({ rule, about }) => rule === found.rule && about === found.about);
  return known ? { ...found, reason: known.reason } : found;
}

/** The worst of the severities; null where nothing was found. */
export function gravest(findings: readonly Finding[]): Severity | null {
  if (findings.some(({ severity }) => severity === 'error')) return 'error';
  return findings.length > 0 ? 'warning' : null;
}

/** Findings that are not suppressed. */
export function openFindings(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ reason }) => reason === undefined);
}
