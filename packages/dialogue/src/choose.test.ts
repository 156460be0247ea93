import { argOf } from '@parley/domain/tracker';
import { describe, expect, test } from 'vitest';
import { buildReaction, buildSettings, call, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';
import { buildTalk, logsOf } from '#testing/talk.ts';

const card = { id: 10, name: 'Ordering a card' };

function answers(id: number, intents: string[], rest: Partial<Parameters<typeof buildReaction>[1]> = {}) {
  return buildReaction(id, { intents, actions: [say(`from ${id}`)], ...rest });
}

describe('which reaction answers', () => {
  test('a reaction that lists the recognised intent fires', async () => {
    const talk = buildTalk({ reactions: [answers(1, ['Pay bill']), answers(2, ['Order card'])] });
    expect(await talk.says('Order card')).toEqual(['from 2']);
  });

  test('expected reactions come first, then those of the active scope, then unscoped ones', async () => {
    const enter = buildReaction(9, { intents: ['enter'], actions: [call('enter_scope', { scope: card.name })] });
    const hope = buildReaction(8, { intents: ['hope'], actions: [call('expect', { reactions: ['Reaction 3'] })] });
    const reactions = [
      answers(1, ['yes']),
      answers(2, ['yes'], { reactions_scopes_id: 10 }),
      answers(3, ['yes']),
      enter,
      hope,
    ];
    const talk = buildTalk({ reactions, scopes: [card] });
    expect(await talk.says('yes')).toEqual(['from 1']);
    await talk.take('enter');
    expect(await talk.says('yes')).toEqual(['from 2']);
    await talk.take('hope');
    expect(await talk.says('yes')).toEqual(['from 3']);
    expect(await talk.says('yes')).toEqual(['from 2']);
  });

  test('a scoped reaction is no candidate while its scope is not active, unless it is expected', async () => {
    const hope = buildReaction(8, { intents: ['hope'], actions: [call('expect', { reactions: ['Reaction 2'] })] });
    const talk = buildTalk({ reactions: [answers(2, ['yes'], { reactions_scopes_id: 10 }), hope], scopes: [card] });
    expect(await talk.says('yes')).toEqual([]);
    await talk.take('hope');
    expect(await talk.says('yes')).toEqual(['from 2']);
    expect(talk.state().scope).toBeNull();
  });

  test('of equal standing, those that list the intent precede those with only __any__', async () => {
    const talk = buildTalk({ reactions: [answers(1, ['__any__'], { condition: 'true' }), answers(2, ['yes'])] });
    expect(await talk.says('yes')).toEqual(['from 2']);
    expect(await talk.says('no')).toEqual(['from 1']);
  });

  test('then those with a condition precede those without, then the lower id', async () => {
    const talk = buildTalk({
      reactions: [
        answers(1, ['yes']),
        answers(4, ['yes'], { condition: 'slots.vip' }),
        answers(3, ['yes'], { condition: 'text === "yes"' }),
        answers(2, ['yes'], { condition: 'false' }),
      ],
    });
    expect(await talk.says('yes')).toEqual(['from 3']);
  });

  test('a condition that throws is false and is logged at warn with its line', async () => {
    const talk = buildTalk({ reactions: [answers(1, ['yes'], { condition: 'slots.a.b' }), answers(2, ['yes'])] });
    const { entries } = await talk.take('yes');
    const warning = entries.find((entry) => argOf(entry, 'level') === 'warn');
    expect(warning?.args).toMatchObject({ reaction: 1, condition: 'slots.a.b', line: 1 });
    expect(entries.some(({ type, value }) => type === 'reaction' && value === 2)).toBe(true);
  });

  test('a text that nothing answers is asked again as __fallback__, and then logged at warn', async () => {
    const withFallback = buildTalk({ reactions: [answers(1, ['__fallback__'])] });
    expect(await withFallback.says('known intent')).toEqual(['from 1']);
    const without = buildTalk({ reactions: [] });
    const { entries } = await without.take('known intent');
    expect(entries.map(({ type }) => type)).toEqual(['intent', 'log']);
    expect(logsOf(entries, 'warn')).toEqual(['No reaction answers known intent']);
  });

  test('__any__ answers an unrecognised text, after reactions that list __fallback__', async () => {
    const phrases = { hm: { intents: [{ name: 'yes', confidence: 0.2, alternatives: [] }] } };
    const any = answers(1, ['__any__'], { condition: 'confidence < 0.5' });
    expect(await buildTalk({ reactions: [any] }, buildHost({ phrases })).says('hm')).toEqual(['from 1']);
    const both = buildTalk({ reactions: [any, answers(2, ['__fallback__'])] }, buildHost({ phrases }));
    expect(await both.says('hm')).toEqual(['from 2']);
  });

  test.each(['start', 'silence'] as const)('__%s__ matches by name or not at all', async (kind) => {
    const silent = buildTalk({ reactions: [answers(1, ['__any__']), answers(2, ['__fallback__'])] });
    expect(await silent.says({ kind })).toEqual([]);
    const talk = buildTalk({ reactions: [answers(3, [`__${kind}__`])] });
    expect(await talk.says({ kind })).toEqual(['from 3']);
  });

  test('a reaction whose scope was deleted never answers', async () => {
    const talk = buildTalk({ reactions: [answers(1, ['yes'], { reactions_scopes_id: 77 })] });
    expect(await talk.says('yes')).toEqual([]);
  });

  test('intents match after NFC and trim', async () => {
    const talk = buildTalk({ reactions: [answers(1, [' Zaplatit u\u0301čet '])] });
    expect(await talk.says('Zaplatit účet')).toEqual(['from 1']);
  });
});

describe('conditions', () => {
  test('all of a turn are asked in one evaluation, those for __fallback__ too', async () => {
    const host = buildHost();
    const reactions = [
      answers(1, ['yes'], { condition: 'slots.a' }),
      answers(2, ['yes'], { condition: 'slots.b' }),
      answers(3, ['__any__'], { condition: 'slots.c' }),
      answers(4, ['__fallback__'], { condition: 'slots.d' }),
      answers(5, ['__fallback__']),
      answers(6, ['no'], { condition: 'slots.e' }),
    ];
    expect(await buildTalk({ reactions }, host).says('yes')).toEqual(['from 5']);
    expect(host.evaluations).toEqual([['slots.a', 'slots.b', 'slots.c', 'slots.d']]);
  });

  test('none is asked when no candidate before the first unconditional one has any', async () => {
    const host = buildHost();
    const reactions = [
      answers(1, ['yes']),
      answers(2, ['__any__'], { condition: 'true' }),
      answers(3, ['yes'], { condition: ' ' }),
    ];
    expect(await buildTalk({ reactions }, host).says('yes')).toEqual(['from 1']);
    expect(host.evaluations).toEqual([]);
  });

  test('see slots, entities, the text, the intent, the time in the project’s zone and the configuration', async () => {
    const settings = buildSettings({
      time_zone: 'Europe/Prague',
      config_struct: [
        { key: 'limit', label: '', type: 'number', default: 5 },
        { key: 'branch', label: '', type: 'string', default: 'main' },
      ],
      config_dev: { limit: 50 },
      config_prod: { limit: 500 },
    });
    const condition = `JSON.stringify([text, intent, confidence, entities.city, now.iso, now.weekday, config.limit, config.branch, scope])
      === JSON.stringify(["Pay", "Pay", 0.9, "Brno", "2023-11-14T23:13:20+01:00", 2, 500, "main", null])`;
    const understanding = {
      intents: [{ name: 'Pay', confidence: 0.9, alternatives: [] }],
      entities: [
        { entity: 'city', value: 'Brno', text: 'Brna', start: 0, end: 4, matcher: 'fuzzy' as const, distance: 1 },
      ],
    };
    const host = buildHost({ now: () => 1_700_000_000_000_000, phrases: { Pay: understanding } });
    expect(await buildTalk({ reactions: [answers(1, ['Pay'], { condition })], settings }, host).says('Pay')).toEqual([
      'from 1',
    ]);
  });

  test('the log tells for each candidate its condition, the values that it read and the verdict', async () => {
    const talk = buildTalk({
      reactions: [answers(1, ['yes'], { condition: 'slots.amount > 3' }), answers(2, ['yes'], { condition: 'text' })],
    });
    const { entries } = await talk.take('yes');
    const fine = entries.find((entry) => argOf(entry, 'level') === 'fine');
    expect(argOf(fine, 'candidates')).toMatchObject([
      { reaction: 1, condition: 'slots.amount > 3', values: { 'slots.amount': 'undefined' }, verdict: false },
      { reaction: 2, condition: 'text', values: { text: 'yes' }, verdict: true },
    ]);
    expect(logsOf(entries, 'info')).toEqual(['Chose reaction Reaction 2']);
  });
});
