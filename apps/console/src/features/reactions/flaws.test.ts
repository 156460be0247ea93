import { LINT_RULES, type Finding, type LintRule } from '@parley/dialogue/lint/finding';
import type { Reaction } from '@parley/domain';
import { expect, it } from 'vitest';
import { flawsById } from '#features/reactions/flaws.ts';

const reaction: Reaction = {
  id: 1,
  name: 'Greeting',
  intents: [],
  condition: '',
  reactions_scopes_id: null,
  actions: [],
};

function finding(rule: LintRule, changes: Partial<Finding> = {}): Finding {
  const subject = { kind: 'reaction', id: 1, name: 'Greeting' } as const;
  return { rule, severity: LINT_RULES[rule].severity, subject, about: '', message: rule, ...changes };
}

const flawOf = (findings: Finding[], broken: string[] = []) =>
  flawsById([reaction], {
    faults: new Map(),
    broken: new Map([
      [1, broken.map((name) => ({ kind: 'reaction' as const, name, through: 'goto', reason: `No ${name}` }))],
    ]),
    findings,
  }).get(1);

it.each(Object.entries(LINT_RULES))(
  'a box shows %s with the severity that the list of findings shows',
  (rule, told) => {
    expect(flawOf([finding(rule as LintRule)])?.severity).toBe(told.severity);
  },
);

it('a box shows the worst of its findings and every reason', () => {
  const flaw = flawOf([finding('unreachable'), finding('loop')]);
  expect(flaw).toEqual({ severity: 'error', reasons: 'unreachable\nloop' });
});

it('a box says once what is missing, and nothing of a finding that was suppressed', () => {
  expect(flawOf([finding('missing-reaction')], ['Order'])?.reasons).toBe('No Order');
  expect(flawOf([finding('unreachable', { reason: 'Comes later' })])).toBeUndefined();
});
