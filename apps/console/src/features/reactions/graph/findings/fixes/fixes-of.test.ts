import { lint } from '@parley/dialogue/lint/lint';
import type { Finding, LintRule } from '@parley/dialogue/lint/finding';
import type { Reaction } from '@parley/domain';
import { expect, test } from 'vitest';
import { fixesOf, nearNamesOf, type FixStep } from '#features/reactions/graph/findings/fixes/fixes-of.ts';

const say = { name: 'utter', args: { text: 'Yes?' } };

function reactionOf(id: number, fields: Partial<Reaction>): Reaction {
  return { id, name: `R${id}`, intents: [], condition: '', reactions_scopes_id: null, actions: [say], ...fields };
}

const greeting = reactionOf(1, { name: 'Greeting', intents: ['__start__', '__fallback__'] });
const INTENTS = ['Book', 'Cancel'];
const near = nearNamesOf({ reaction: ['Greeting'], intent: INTENTS, entity: ['city'], scope: ['Booking'] });

/** The reactions, linted; `repaired` are those after a step. */
function linted(faulty: Partial<Reaction>) {
  const reactions = [greeting, reactionOf(2, { intents: ['Book'], ...faulty })];
  const content = (list: readonly Reaction[]) => ({
    reactions: list,
    scopes: [{ id: 9, name: 'Booking' }],
    intents: INTENTS.map((name) => ({ name })),
    actions: [],
    entities: [{ name: 'city' }],
  });
  const findings = lint(content(reactions));
  return { reactions, findings, again: (list: readonly Reaction[]) => lint(content(list)) };
}

function repaired(reactions: readonly Reaction[], step: FixStep): Reaction[] {
  if (step.kind === 'insert') return [...reactions, { ...reactionOf(3, step.reaction) }];
  if (step.kind !== 'change') return [...reactions];
  return reactions.map((one) => (one.id === step.id ? { ...one, ...step.fields } : one));
}

const cases: [rule: LintRule, faulty: Partial<Reaction>, labels: string[]][] = [
  [
    'missing-reaction',
    { actions: [say, { name: 'goto', args: { reaction: 'Greting' } }] },
    ['Use “Greeting”', 'Create reaction “Greting”', 'Remove the jump'],
  ],
  ['missing-reaction', { actions: [say, { name: 'goto', args: { reaction: '' } }] }, ['Remove the action']],
  [
    'missing-intent',
    { intents: ['Book', 'Cancl'] },
    ['Use “Cancel”', 'Create intent “Cancl”', 'Remove the intent here'],
  ],
  ['missing-scope', { reactions_scopes_id: 77 }, ['Move out of the scope']],
  ['empty-utterance', { actions: [say, { name: 'utter', args: { text: '' } }] }, ['Remove the action']],
  [
    'misspelled-slot',
    {
      actions: [
        { name: 'set', args: { name: 'address', value: "'x'" } },
        { name: 'utter', args: { text: 'To {{ slots.adress }}' } },
      ],
    },
    ['Use “address”'],
  ],
  [
    'closed-question',
    { actions: [{ name: 'ask', args: { slot: 'city', text: 'Where?', interrupt: false } }] },
    ['Let other intents interrupt'],
  ],
];

test('each fix of a finding leaves it behind, and adds no other error', () => {
  for (const [rule, faulty, labels] of cases) {
    const { reactions, findings, again } = linted(faulty);
    const finding = findings.find((one) => one.rule === rule) as Finding;
    const fixes = fixesOf(finding, reactions, near);
    expect(
      fixes.map(({ label }) => label),
      rule,
    ).toEqual(labels);
    for (const { label, step } of fixes) {
      if (step.kind === 'create') continue;
      const left = again(repaired(reactions, step));
      expect(
        left.filter((one) => one.rule === rule || one.severity === 'error'),
        `${rule}: ${label}`,
      ).toEqual([]);
    }
  }
});

test('a target among others goes alone, and a question only loses the reaction for giving up', () => {
  const jump = (target: string) => ({ when: 'slots.a', reaction: target });
  const { reactions, findings } = linted({
    actions: [
      { name: 'expect', args: { reactions: [jump('Gone'), 'Greeting'] } },
      { name: 'ask', args: { slot: 'city', text: 'Where?', give_up: 'Gone' } },
    ],
  });
  const finding = findings.find(({ rule }) => rule === 'missing-reaction') as Finding;
  const fix = fixesOf(finding, reactions, near).find(({ label }) => label === 'Remove the jump');
  expect(fix?.step).toEqual({
    kind: 'change',
    id: 2,
    fields: {
      actions: [
        { name: 'expect', args: { reactions: ['Greeting'] } },
        { name: 'ask', args: { slot: 'city', text: 'Where?' } },
      ],
    },
  });
});

test('an intent without an answer gets a reaction, and a bot without a fallback gets one', () => {
  const finding = (rule: LintRule, subject: Finding['subject']): Finding => ({
    ...{ rule, subject, severity: 'warning', about: '', message: '' },
  });
  const [answer] = fixesOf(finding('unanswered-intent', { kind: 'intent', id: 5, name: 'Cancel' }), [], near);
  expect(answer?.step).toMatchObject({ kind: 'insert', reaction: { name: 'Cancel', intents: ['Cancel'] } });
  const [fallback] = fixesOf(finding('no-fallback', { kind: 'scope', id: 9, name: 'Booking' }), [], near);
  expect(fallback?.step).toMatchObject({ reaction: { intents: ['__fallback__'], reactions_scopes_id: 9 } });
});
