import type { Reaction } from '@parley/domain';
import { ActionCall } from '@parley/domain/reaction';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { edgesTaken } from '#bot-tests/edges-taken.ts';
import { compileBot } from '#bot.ts';
import { graphOf } from '#graph/graph.ts';
import { lint } from '#lint/lint.ts';
import { namedBy } from '#named-by.ts';
import { brokenReferences, renameReferences } from '#references.ts';
import { buildContent, buildReaction, call, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';
import { actionsOf, buildTalk, logsOf } from '#testing/talk.ts';

const slots = (value: string) => call('set', { name: 'size', value });
const bySize = call('goto', {
  reaction: [
    { when: 'slots.size > 10', reaction: 'Large' },
    { when: "slots.size === 'all'", reaction: 'All' },
    { reaction: 'Small' },
  ],
});

const reactions: Reaction[] = [
  buildReaction(1, { name: 'Twenty', intents: ['twenty'], actions: [slots('20'), bySize] }),
  buildReaction(2, { name: 'Two', intents: ['two'], actions: [slots('2'), bySize] }),
  buildReaction(3, { name: 'Large', actions: [say('large')] }),
  buildReaction(4, { name: 'Small', actions: [say('small')] }),
  buildReaction(5, { name: 'All', actions: [say('all')] }),
];

describe('an action with a condition', () => {
  const talkOf = (when: string, host = buildHost()) =>
    buildTalk(
      { reactions: [buildReaction(1, { intents: ['go'], actions: [{ ...say('a {{ 1 + 1 }}'), when }, say('b')] })] },
      host,
    );

  test('runs only while it holds, and the rest of the reaction runs in any case', async () => {
    expect(await talkOf('text === "go"').says('go')).toEqual(['a 2', 'b']);
    expect(await talkOf('text === "stop"').says('go')).toEqual(['b']);
    expect(await talkOf('  ').says('go')).toEqual(['a 2', 'b']);
  });

  test('is evaluated in one call with the holes of its arguments', async () => {
    const host = buildHost();
    await talkOf('true', host).take('go');
    expect(host.evaluations).toEqual([['true', '1 + 1']]);
  });

  test('does not run when its condition fails, and the log says why', async () => {
    const { entries } = await talkOf('slots.a.b').take('go');
    expect(actionsOf(entries)).toEqual(['utter']);
    expect(logsOf(entries, 'warn')).toEqual(['The condition of action utter failed']);
  });

  test('also is one of the project’s own', async () => {
    const actions = [{ ...call('Own'), when: 'false' }];
    const own = [{ id: 9, name: 'Own', source: '' }];
    const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions })], actions: own });
    expect(actionsOf((await talk.take('go')).entries)).toEqual([]);
  });
});

describe('targets with conditions', () => {
  test('goto runs the first that holds, and the one without a condition if none does', async () => {
    expect(await buildTalk({ reactions }).says('twenty')).toEqual(['large']);
    expect(await buildTalk({ reactions }).says('two')).toEqual(['small']);
  });

  test('goto and timeout do nothing while no condition holds', async () => {
    const actions = [
      call('goto', { reaction: [{ when: 'false', reaction: 'Large' }] }),
      call('timeout', { seconds: 3, reaction: [{ when: 'slots.none.x', reaction: 'Large' }] }),
      say('on'),
    ];
    const talk = buildTalk({ reactions: [...reactions, buildReaction(9, { intents: ['go'], actions })] });
    const { entries, state } = await talk.take('go');
    expect(actionsOf(entries)).toEqual(['utter']);
    expect(state.timers).toEqual([]);
    expect(logsOf(entries, 'error')).toEqual([]);
  });

  test('expect names all that hold; timeout starts for the first', async () => {
    const both = [
      { when: 'true', reaction: 'Large' },
      { when: '1 > 0', reaction: '{{ "Small" }}' },
      { when: '0', reaction: 'All' },
    ];
    const actions = [call('expect', { reactions: [...both, 'Two'] }), call('timeout', { seconds: 3, reaction: both })];
    const talk = buildTalk({ reactions: [...reactions, buildReaction(9, { intents: ['go'], actions })] });
    const { state } = await talk.take('go');
    expect(state.expected).toEqual([3, 4, 2]);
    expect(state.timers.map(({ reaction }) => reaction)).toEqual([3]);
  });

  test('each is an edge with its condition, and coverage tells them apart', async () => {
    const both = { ...bySize, when: 'slots.size' };
    const graph = graphOf([...reactions, buildReaction(9, { actions: [bySize, both] })], []);
    expect(graph.out.get(9)?.map(({ to, when, isElse, id }) => [id, to, when, isElse])).toEqual([
      ['9/0/0', 3, 'slots.size > 10', undefined],
      ['9/0/1', 5, "slots.size === 'all'", undefined],
      ['9/0/2', 4, undefined, true],
      ['9/1/0', 3, '(slots.size) && (slots.size > 10)', undefined],
      ['9/1/1', 5, "(slots.size) && (slots.size === 'all')", undefined],
      ['9/1/2', 4, 'slots.size', true],
    ]);
    const talk = buildTalk({ reactions });
    await talk.take('two');
    expect(edgesTaken(compileBot(buildContent({ reactions })), talk.tracker)).toEqual([
      { kind: 'goto', from: 2, to: 4 },
    ]);
  });

  test('are renamed, missed and linted like any other target', () => {
    const [renamed] = renameReferences(reactions.slice(0, 1), 'reaction', { Large: 'Huge' });
    expect(JSON.stringify(renamed?.actions)).toContain('"reaction":"Huge"');
    const content = { ...buildContent({ reactions: reactions.slice(0, 4) }), intents: [{ name: 'twenty' }] };
    expect(brokenReferences(content).map(({ kind, name }) => `${kind} ${name}`)).toContain('reaction All');
    expect(
      namedBy(
        buildReaction(9, {
          actions: [
            { ...call('goto', { reaction: [{ when: 'entities.city', reaction: 'A' }] }), when: 'entities.day' },
          ],
        }),
      ).map(({ kind, name }) => `${kind} ${name}`),
    ).toEqual(['reaction A', 'entity day', 'entity city']);
  });

  test('a circle of gotos with a condition is no loop, and a condition that does not parse is told', () => {
    const again = (when?: string) =>
      buildReaction(9, {
        name: 'Again',
        intents: ['go', '__fallback__'],
        actions: [say('a'), { ...call('goto', { reaction: 'Again' }), ...(when === undefined ? {} : { when }) }],
      });
    const rules = (reaction: Reaction) =>
      lint({ reactions: [reaction], scopes: [], intents: [{ name: 'go' }], actions: [], entities: [] }).map(
        ({ rule, about }) => `${rule} ${about}`.trim(),
      );
    expect(rules(again())).toEqual(['loop']);
    expect(rules(again('slots.more'))).toEqual([]);
    expect(rules(again('slots..more'))).toEqual(['does-not-parse action 2 when']);
  });
});

test('a target without a reaction is refused with the place of the fault', () => {
  const faulty = { name: 'goto', args: { reaction: ['A', { when: 3, reaction: 'B' }, { when: 'true' }] } };
  const { error } = z.safeParse(ActionCall, faulty);
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['args.reaction.1.when', 'args.reaction.2.reaction']);
});
