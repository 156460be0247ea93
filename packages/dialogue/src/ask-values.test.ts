import type { Understanding } from '@parley/domain';
import { expect, test } from 'vitest';
import { lint } from '#lint/lint.ts';
import { buildEntity, buildReaction, call, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';
import { buildTalk } from '#testing/talk.ts';

const hit = (entity: string, value: string | number, text: string) => ({
  entity,
  value,
  text,
  start: 0,
  end: text.length,
  matcher: 'exact' as const,
  distance: 0,
});
const unknown = [{ name: null, confidence: 0.1, alternatives: [] }];
const meaning = (name: string) => [{ name, confidence: 1, alternatives: [] }];

const phrases: Record<string, Partial<Understanding>> = {
  report: { intents: meaning('report') },
  'a crash in Galway': { intents: meaning('report'), entities: [hit('place', 'Galway', 'Galway')] },
  'no, in Cork': { intents: unknown, entities: [hit('place', 'Cork', 'Cork')] },
  'exit 9': { intents: unknown },
  PN1: { intents: unknown, entities: [hit('policy', 'PN1', 'PN1')] },
  "I don't know": { intents: meaning('unknown') },
  again: { intents: meaning('again') },
};

/** A form with a place that callers may also say in words that no entity finds. */
function buildReport() {
  const report = buildReaction(1, {
    intents: ['report'],
    actions: [
      call('ask', { slot: 'policy', text: 'Policy?', retry: ['Which policy?'], buttons: ['PN1'] }),
      call('ask', { slot: 'place', text: 'Where?', value: 'entities.place ?? text' }),
      call('ask', { slot: 'phone', text: 'Phone for {{ slots.place }}?' }),
    ],
  });
  const rough = buildReaction(2, { intents: ['unknown'], actions: [say('Roughly.')] });
  const again = buildReaction(3, { intents: ['again'], actions: [call('repeat')] });
  const content = {
    reactions: [report, rough, again],
    entities: [buildEntity(50, { name: 'policy' }), buildEntity(51, { name: 'place' })],
  };
  return buildTalk(content, buildHost({ phrases }));
}

test('a value that reads an entity or else the text takes the entity early, and the text when it is asked for', async () => {
  const early = buildReport();
  await early.says('a crash in Galway');
  expect(await early.says('PN1')).toEqual(['Phone for Galway?']);
  expect(await early.says('no, in Cork')).toEqual(['Phone for Cork?']);

  const asked = buildReport();
  await asked.says('report');
  expect(asked.state().slots).toEqual({});
  expect(await asked.says('PN1')).toEqual(['Where?']);
  expect(await asked.says('exit 9')).toEqual(['Phone for exit 9?']);
});

test('a short message with an intent of another reaction is not taken for the text that is asked for', async () => {
  const talk = buildReport();
  await talk.says('report');
  await talk.says('PN1');
  expect(await talk.says("I don't know")).toEqual(['Roughly.', 'Where?']);
  expect(talk.state().slots).toEqual({ policy: 'PN1' });
});

test('repeat says the open question once, with its buttons', async () => {
  const talk = buildReport();
  await talk.says('report');
  const { entries } = await talk.take('again');
  const said = entries.filter(({ value }) => value === 'utter' || value === 'buttons');
  expect(said.map(({ args }) => args)).toEqual([{ text: 'Policy?' }, { options: [{ label: 'PN1', value: 'PN1' }] }]);
  expect(talk.state().asking).toMatchObject({ slot: 'policy', tries: 0 });
  expect(await talk.says('PN1')).toEqual(['Where?']);
});

test('an intent whose phrases only answer questions is no finding of the linter, one without a use is', () => {
  const asking = buildReaction(1, { intents: ['__start__'], actions: [call('ask', { slot: 'name', text: 'Name?' })] });
  const other = buildReaction(2, { intents: ['__fallback__'], actions: [say('Sorry?')] });
  const intents = [
    { id: 10, name: 'Name given', isEmpty: false, hasEntities: true },
    { id: 11, name: 'Prices', isEmpty: false, hasEntities: false },
  ];
  const found = (reactions: Parameters<typeof lint>[0]['reactions']) =>
    lint({ reactions, scopes: [], actions: [], entities: [{ name: 'name' }], intents }).map(
      ({ subject }) => subject.name,
    );
  expect(found([asking, other])).toEqual(['Prices']);
  expect(found([buildReaction(1, { intents: ['__start__'], actions: [say('Hello')] }), other])).toEqual([
    'Name given',
    'Prices',
  ]);
});
