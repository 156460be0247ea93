import type { Action, Reaction, Scope } from '@parley/domain';
import { describe, expect, it } from 'vitest';
import type { Json } from '#json.ts';
import type { LintRule } from '#lint/finding.ts';
import { lint } from '#lint/lint.ts';
import type { LintContent } from '#lint/lint-content.ts';
import { buildEntity, buildReaction, call, say } from '#testing/build.ts';

const intents = ['Pay bill', 'Confirm'].map((name) => ({ name }));
const ordering: Scope = { id: 90, name: 'Ordering' };

/** A bot without a fault: everything else is planted into it. */
const sound: Reaction[] = [
  buildReaction(1, { name: 'Greeting', intents: ['__start__'], actions: [say('Hello')] }),
  buildReaction(2, { name: 'Not understood', intents: ['__fallback__'], actions: [say('Sorry?')] }),
  buildReaction(3, {
    name: 'Order',
    intents: ['Pay bill'],
    actions: [call('enter_scope', { scope: 'Ordering' }), say('Shall I?')],
  }),
  buildReaction(4, {
    name: 'Ordered',
    intents: ['Confirm'],
    reactions_scopes_id: 90,
    actions: [say('Done'), call('leave_scope')],
  }),
];

function content(reactions: Reaction[], changes: Partial<LintContent> = {}): LintContent {
  return {
    reactions,
    scopes: [ordering],
    intents,
    actions: [],
    entities: [buildEntity(70, { name: 'amount' })],
    ...changes,
  };
}

function plant(reaction: Partial<Reaction>, changes: Partial<LintContent> = {}) {
  const id = 10;
  return lint(
    content([...sound, buildReaction(id, { intents: ['__silence__'], actions: [say('Hm')], ...reaction })], changes),
  );
}

const unreachedIn = (given: LintContent) =>
  lint(given).flatMap(({ rule, subject }) => (rule === 'unreachable' ? [subject.name] : []));

const without = (id: number) => sound.filter((reaction) => reaction.id !== id);
const action = (source: string): Action => ({ id: 60, name: 'lookup', source });

it('finds nothing in a sound bot', () => {
  expect(lint(content(sound))).toEqual([]);
});

it('finds nothing in a value of an entity in a role', () => {
  expect(plant({ condition: 'entities["amount:from"] > 1' })).toEqual([]);
});

it('finds a question that nothing may interrupt and that leads nowhere', () => {
  const ask = (args: Record<string, Json>) => call('ask', { slot: 'amount', text: 'How much?', ...args });
  const closed = (args: Record<string, Json>) => plant({ actions: [ask(args)] }).map(({ rule }) => rule);
  expect(closed({ interrupt: false })).toEqual(['closed-question']);
  expect(closed({ interrupt: 'no', give_up: 'Greeting' })).toEqual([]);
  expect(closed({ interrupt: false, buttons: [{ label: 'All' }] })).toEqual([]);
  expect(closed({})).toEqual([]);
});

describe('finds a planted', () => {
  const cases: [LintRule, string, () => ReturnType<typeof lint>][] = [
    [
      'missing-reaction',
      'Reaction “Nobody” not found (in goto)',
      () => plant({ actions: [call('goto', { reaction: 'Nobody' })] }),
    ],
    ['missing-reaction', 'goto has no reaction', () => plant({ actions: [call('goto', { reaction: ' ' })] })],
    ['missing-intent', 'Intent “Nobody” not found (in intents)', () => plant({ intents: ['Nobody'] })],
    ['missing-intent', 'Intent “Nobody” not found (in condition)', () => plant({ condition: "intent === 'Nobody'" })],
    [
      'missing-entity',
      'Entity “nothing” not found (in select)',
      () => plant({ actions: [call('select', { entity: 'nothing' })] }),
    ],
    ['missing-entity', 'Entity “nothing” not found (in condition)', () => plant({ condition: 'entities.nothing > 1' })],
    [
      'missing-entity',
      'Entity “nothing” not found (in utter)',
      () => plant({ actions: [say('{{ entities.nothing }}')] }),
    ],
    [
      'missing-entity',
      'Entity “nothing:from” not found (in condition)',
      () => plant({ condition: 'entities["nothing:from"]' }),
    ],
    [
      'untaught-entity',
      'No template has @amount yet (used in condition)',
      () => plant({ condition: 'entities.amount > 1' }, { untaught: ['amount'] }),
    ],
    ['missing-action', 'Action “nothing” not found (in nothing)', () => plant({ actions: [call('nothing')] })],
    [
      'missing-scope',
      'Scope “Nowhere” not found (in enter_scope)',
      () => plant({ actions: [say('a'), call('enter_scope', { scope: 'Nowhere' })] }),
    ],
    [
      'missing-file',
      'File “ring.wav” not found (in play)',
      () => plant({ actions: [call('play', { file: 'ring.wav' })] }, { files: [] }),
    ],
    ['unreachable', 'No intents, and no reachable reaction leads here', () => plant({ intents: [] })],
    [
      'unreachable',
      'The scope is never entered, and no reachable reaction leads here',
      () => plant({ reactions_scopes_id: 91 }, { scopes: [ordering, { id: 91, name: 'Closed' }] }),
    ],
    ['shadowed', 'For “Pay bill”, “Order” always fires first', () => plant({ intents: ['Pay bill'] })],
    ['dead-end', 'Says nothing and leads nowhere', () => plant({ actions: [call('set', { name: 'a', value: '1' })] })],
    [
      'no-way-out',
      'No reaction leaves the scope or ends the conversation',
      () => lint(content([...without(4), buildReaction(4, { ...sound[3], actions: [say('Done')] })])),
    ],
    ['no-fallback', 'No reaction handles __fallback__ or __any__ here', () => lint(content(without(2)))],
    [
      'loop',
      'Loops without waiting for the caller, through itself',
      () => plant({ name: 'A', actions: [call('goto', { reaction: 'A' })] }),
    ],
    ['empty-utterance', 'Empty text or empty variant', () => plant({ actions: [say(' ')] })],
    [
      'empty-utterance',
      'Empty text or empty variant',
      () => plant({ actions: [call('utter', { variants: ['a', ''] })] }),
    ],
    [
      'timeout-without-target',
      'The timeout has no reaction, and no reaction handles __timeout__',
      () => plant({ actions: [say('a'), call('timeout', { seconds: 5 })] }),
    ],
    ['does-not-parse', 'Condition: Unexpected end of code', () => plant({ condition: 'slots.a >' })],
    ['does-not-parse', 'utter text: Missing closing }}', () => plant({ actions: [say('Card {{ slots.a')] })],
    [
      'does-not-parse',
      'Line 2: Unexpected )',
      () => lint(content(sound, { actions: [action('export default\nasync () ) => 1')] })),
    ],
  ];
  it.each(cases)('%s: %s', (rule, message, run) => {
    expect(run().map((found) => `${found.rule}: ${found.message}`)).toContain(`${rule}: ${message}`);
  });
});

describe('says nothing of', () => {
  it('a reaction that the project’s own code goes to', () => {
    const found = plant(
      { name: 'Card found', intents: [] },
      { actions: [action("export default ({ goto }) => goto('Card found')")] },
    );
    expect(found).toEqual([]);
  });

  const asking = (action: string, args: Reaction['actions'][number]['args']) =>
    buildReaction(11, { intents: ['__silence__'], actions: [say('?'), call(action, args)] });
  const unreached = (...reactions: Reaction[]) => unreachedIn(content([...sound, ...reactions]));

  it('what a target that is made at run time may lead to', () => {
    const targets = [
      "{{ slots.a ? 'Card found' : 'Nobody' }}",
      "{{ slots.a ?? (entities.b && 'card found') }}",
      'Card {{ slots.state }}',
      "{{ 'Card ' + (slots.a ? 'found' : 'lost') }}",
      '{{ `Card ${slots.state}` }}',
      "{{ { found: 'Card found' }[slots.state] }}",
      '{{ text }}',
    ];
    const found = targets.filter(
      (reaction) => unreached(asking('goto', { reaction }), buildReaction(12, { name: 'Card found' })).length > 0,
    );
    expect(found).toEqual([]);
    const expected = [asking('expect', { reactions: ["{{ slots.a ? 'Other' : 'Card found' }}"] })];
    const heard = buildReaction(12, { name: 'Card found', intents: ['Confirm'], reactions_scopes_id: 91 });
    expect(unreached(...expected, heard)).toEqual([]);
    const entering = [asking('enter_scope', { scope: "{{ slots.a ? 'Ordering' : 'Closed' }}" })];
    const scopes = [ordering, { id: 91, name: 'Closed' }];
    expect(unreachedIn(content([...sound, ...entering, heard], { scopes }))).toEqual([]);
  });

  it('what is written into the slot that names the target', () => {
    const going = asking('goto', { reaction: '{{ slots.next }}' });
    const target = buildReaction(12, { name: 'Card found' });
    const writers: [string, Reaction['actions'][number]['args']][] = [
      ['set', { name: 'next', value: "'Card found'" }],
      ['set', { name: 'next', value: "slots.a ? 'Card found' : null" }],
      ['set', { name: 'next', value: 'Card {{ slots.state }}' }],
      ['set', { name: '{{ slots.any }}', value: '1' }],
      ['set', { name: 'next', value: 'slots.later' }],
      ['http', { url: 'https://example.com', save_as: 'next' }],
    ];
    const found = writers.filter(([name, args]) => {
      const writer = buildReaction(13, {
        intents: ['__silence__'],
        actions: [say('a'), call(name, args), call('set', { name: 'later', value: "'Card found'" })],
      });
      return unreached(going, target, writer).length > 0;
    });
    expect(found).toEqual([]);
    const writes = (source: string) => unreachedIn(content([...sound, going, target], { actions: [action(source)] }));
    expect(writes('export default ({ set, args }) => set("next", args.a)')).toEqual([]);
    expect(writes('export default (api) => api.set(api.args.a, 1)')).toEqual([]);
    expect(writes('export default ({ set }) => set("next", `Card ${1}`)')).toEqual([]);
  });

  it('a reaction that is named to an action of the project’s own, or in code behind a comment', () => {
    const target = buildReaction(12, { name: 'Card found' });
    const asked = (source: string, args = {}) =>
      unreachedIn(content([...sound, asking('lookup', args), target], { actions: [action(source)] }));
    expect(asked('export default ({ goto, args }) => goto(args.next)', { next: 'Card found' })).toEqual([]);
    expect(asked("// it doesn't matter\nexport default ({ goto }) => goto('Card found')")).toEqual([]);
    expect(asked("export default ({ goto }) => { goto('Card found') ")).toEqual([]);
  });

  it('a reaction without words that others go to, and that they go on after', () => {
    const clears = buildReaction(12, { name: 'Clear', actions: [call('unset', { name: 'a' })] });
    expect(
      lint(
        content([
          ...sound,
          clears,
          buildReaction(13, {
            intents: ['__silence__'],
            actions: [call('goto', { reaction: 'Clear' }), say('Anything else?')],
          }),
        ]),
      ),
    ).toEqual([]);
  });

  it('silence when the bot begins or a timer fires: nobody waits for an answer', () => {
    const quiet = { actions: [call('set', { name: 'a', value: '1' })] };
    expect(plant({ intents: ['__timeout__'], ...quiet })).toEqual([]);
    const begins = buildReaction(1, { name: 'Greeting', intents: ['__start__'], ...quiet });
    expect(lint(content([begins, ...without(1)]))).toEqual([]);
  });

  it('gotos behind the end of the conversation', () => {
    expect(plant({ name: 'A', actions: [call('call_end'), call('goto', { reaction: 'A' })] })).toEqual([]);
  });

  it('a second answer that is asked first when it is expected', () => {
    const asking = buildReaction(11, {
      intents: ['__silence__'],
      actions: [say('?'), call('expect', { reactions: ['Again'] })],
    });
    const again = buildReaction(12, { name: 'Again', intents: ['Pay bill'], actions: [say('a')] });
    expect(lint(content([...sound, asking, again]))).toEqual([]);
  });

  it('lists that are not given', () => {
    const unknown = { intents: undefined, entities: undefined, actions: undefined };
    expect(
      plant({ intents: ['Nobody'], actions: [say('a'), call('nothing'), call('select', { entity: 'x' })] }, unknown),
    ).toEqual([]);
  });
});

describe('one target that is made at run time', () => {
  const anywhere = (reaction: string) =>
    buildReaction(11, { intents: ['__silence__'], actions: [say('?'), call('goto', { reaction })] });

  it.each(["{{ slots.a ? 'Greeting' : 'Order' }}", 'Step {{ slots.n }}', '{{ slots.next }}', '{{ slots. }}'])(
    'hides no reaction that it cannot lead to: %s',
    (target) => {
      const found = unreachedIn(content([...sound, anywhere(target), buildReaction(12, { name: 'Lost' })]));
      expect(found).toEqual(['Lost']);
    },
  );
});

it('tells of an answer that is silent through all that it goes to', () => {
  const clears = buildReaction(12, { name: 'Clear', actions: [call('unset', { name: 'a' })] });
  const asks = buildReaction(13, { intents: ['__silence__'], actions: [call('goto', { reaction: 'Clear' })] });
  expect(lint(content([...sound, clears, asks])).map(({ rule, subject }) => [rule, subject.id])).toEqual([
    ['dead-end', 13],
  ]);
});

it('asks unsaved reactions behind the saved ones, in the order in which they were made', () => {
  const again = (id: number) => buildReaction(id, { intents: ['Pay bill'], actions: [say('a')] });
  const found = lint(content([...sound, again(-2), again(-1)]));
  expect(found.map(({ rule, subject, message }) => [rule, subject.id, message])).toEqual([
    ['shadowed', -2, 'For “Pay bill”, “Order” always fires first'],
    ['shadowed', -1, 'For “Pay bill”, “Order” always fires first'],
  ]);
  const both = lint(content([...without(3).filter(({ id }) => id !== 4), again(-2), again(-1)]));
  expect(both.map(({ rule, subject, message }) => [rule, subject.id, message])).toEqual([
    ['shadowed', -2, 'For “Pay bill”, “Reaction -1” always fires first'],
  ]);
});

it('tells a loop through several reactions once', () => {
  const circle = ['A', 'B', 'C'].map((name, index) =>
    buildReaction(20 + index, {
      name,
      intents: ['__silence__'],
      condition: `slots.a == ${index}`,
      actions: [call('goto', { reaction: 'BCA'[index] ?? '' })],
    }),
  );
  const found = lint(content([...sound, ...circle]));
  expect(found.map(({ rule, message }) => [rule, message])).toEqual([
    ['loop', 'Loops without waiting for the caller, through “B”, “C”'],
  ]);
});

it('keeps what is let stand, with the reason, and only that', () => {
  const suppressions = [{ rule: 'missing-intent', about: 'Nobody', reason: 'Comes next week' }];
  const found = plant({ intents: ['Nobody', 'Somebody'], suppressions });
  expect(found.map(({ about, reason }) => [about, reason])).toEqual([
    ['Nobody', 'Comes next week'],
    ['Somebody', undefined],
  ]);
});

it('reads a reaction as often in a large bot as in a small one', () => {
  // Each scope leads on to the next: what one comes to, all before it come to.
  const readsOfEach = (count: number) => {
    let reads = 0;
    const scopes = Array.from({ length: count }, (_, at): Scope => ({ id: 1_000 + at, name: `Scope ${at}` }));
    const start = buildReaction(1, {
      intents: ['__start__', '__fallback__'],
      actions: scopes.map(({ name }) => call('enter_scope', { scope: name })),
    });
    const steps = scopes.map(({ id }, at) => {
      const actions = [say('Go on'), call('expect', { reactions: [`Step ${at + 1}`] })];
      const step = buildReaction(2 + at, { name: `Step ${at}`, intents: ['Confirm'], reactions_scopes_id: id });
      return Object.defineProperty(step, 'actions', {
        get() {
          reads += 1;
          return actions;
        },
      });
    });
    lint(content([start, ...steps], { scopes }));
    return reads / count;
  };
  expect(readsOfEach(100)).toBeLessThanOrEqual(readsOfEach(10));
});
