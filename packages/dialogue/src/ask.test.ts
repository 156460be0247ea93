import type { ActionCall, Reaction, Understanding } from '@parley/domain';
import { describe, expect, test } from 'vitest';
import { edgesTaken } from '#bot-tests/edges-taken.ts';
import { compileBot } from '#bot.ts';
import { graphOf } from '#graph/graph.ts';
import { lint } from '#lint/lint.ts';
import { namedBy } from '#named-by.ts';
import { renameReferences } from '#references.ts';
import { slotNames } from '#slot-names.ts';
import { buildContent, buildEntity, buildReaction, call, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';
import { actionsOf, buildTalk, logsOf } from '#testing/talk.ts';

const hit = (entity: string, value: string | number, text = String(value)) => ({
  entity,
  value,
  text,
  start: 0,
  end: text.length,
  matcher: 'exact' as const,
  distance: 0,
});
const unknown = [{ name: null, confidence: 0.1, alternatives: [] }];

/** What the caller says, with the entities in it. */
const phrases: Record<string, Partial<Understanding>> = {
  'to Berlin': { intents: unknown, entities: [hit('city', 'Berlin')] },
  'no, to Rome': { intents: unknown, entities: [hit('city', 'Rome')] },
  'a flight to Berlin on Monday': {
    intents: [{ name: 'book', confidence: 1, alternatives: [] }],
    entities: [hit('city', 'Berlin'), hit('day', 'Monday')],
  },
  'on Monday': { intents: unknown, entities: [hit('day', 'Monday')] },
  'two please': { intents: unknown, entities: [hit('number', 2)] },
  twenty: { intents: unknown, entities: [hit('number', 20)] },
  hm: { intents: unknown },
  'Main Street 5': { intents: unknown },
  cancel: { intents: unknown },
  'what does a flight to Rome cost today': {
    intents: [{ name: 'price', confidence: 1, alternatives: [] }],
    entities: [hit('city', 'Rome')],
  },
};

const ask = (slot: string, args: ActionCall['args'] = {}, when?: string): ActionCall => ({
  ...call('ask', { slot, text: `${slot}?`, ...args }),
  ...(when === undefined ? {} : { when }),
});

const form = [
  say('Let us book.'),
  ask('city', { retry: ['Which city?', 'A city, please?'], buttons: ['Berlin', 'Rome'], give_up: 'Given up' }),
  ask('day'),
  say('Nearly done.'),
  ask('seats', {
    value: 'entities.number',
    valid: 'answer > 0 && answer < 10',
    error: 'One to nine seats.',
    tries: 2,
    give_up: 'Given up',
  }),
  say('{{ slots.seats }} to {{ slots.city }} on {{ slots.day }}'),
];

function booking(actions: ActionCall[] = form, others: Reaction[] = []) {
  const content = {
    reactions: [
      buildReaction(1, { name: 'Book', intents: ['book'], actions }),
      buildReaction(2, { name: 'Price', intents: ['price'], actions: [say('It costs 90.')] }),
      buildReaction(3, {
        name: 'Help',
        intents: ['help'],
        actions: [say('Sure.'), call('goto', { reaction: 'Price' })],
      }),
      buildReaction(4, { name: 'Given up', actions: [say('A colleague will help.')] }),
      buildReaction(5, { name: 'Sorry', intents: ['__fallback__'], actions: [say('Sorry?')] }),
      ...others,
    ],
    entities: ['city', 'day', 'number'].map((name, index) => buildEntity(70 + index, { name })),
  };
  const talk = buildTalk(content, buildHost({ phrases }));
  const converse = async (...texts: string[]) => {
    const said: string[][] = [];
    for (const text of texts) said.push(await talk.says(text));
    return said;
  };
  return { ...talk, content, converse };
}

describe('a form', () => {
  test('asks for what is missing, in order, and then runs the rest of its reaction', async () => {
    const { converse, state } = booking();
    expect(await converse('book', 'to Berlin', 'on Monday', 'two please')).toEqual([
      ['Let us book.', 'city?'],
      ['day?'],
      ['Nearly done.', 'seats?'],
      ['2 to Berlin on Monday'],
    ]);
    expect(state().slots).toEqual({ city: 'Berlin', day: 'Monday', seats: 2 });
    expect(state().asking).toBeUndefined();
  });

  test('takes what the caller gave early, several answers at once', async () => {
    expect(await booking().converse('a flight to Berlin on Monday')).toEqual([
      ['Let us book.', 'Nearly done.', 'seats?'],
    ]);
    const later = booking([ask('street'), ask('city'), ask('day')]);
    expect(await later.converse('book', 'Main Street 5', 'a flight to Berlin on Monday')).toEqual([
      ['street?'],
      ['city?'],
      [],
    ]);
    expect(later.state().slots).toEqual({ street: 'Main Street 5', city: 'Berlin', day: 'Monday' });
  });

  test('keeps the open question in the state, and shows how often it was asked', async () => {
    const { take, converse, state } = booking();
    await converse('book', 'to Berlin');
    expect(state().asking).toEqual({ reaction: 1, at: 2, slot: 'day', tries: 0, of: 3, set: ['city'] });
    await take('hm');
    expect(state().asking).toMatchObject({ slot: 'day', tries: 1, of: 3 });
    expect(JSON.parse(JSON.stringify(state()))).toEqual(state());
  });

  test('asks again in other words with its buttons, and gives up after the tries', async () => {
    const { take, converse, state, content, tracker } = booking();
    expect(await converse('book', 'hm')).toEqual([['Let us book.', 'city?'], ['Which city?']]);
    expect(actionsOf((await take('hm')).entries)).toEqual(['ask', 'utter', 'buttons']);
    expect(await converse('hm')).toEqual([['A colleague will help.']]);
    expect(state().asking).toBeUndefined();
    expect(edgesTaken(compileBot(buildContent(content)), tracker)).toEqual([{ kind: 'give_up', from: 1, to: 4 }]);
  });

  test('answers like any other message when it gives up without a reaction for that', async () => {
    const { converse } = booking([ask('city', { tries: 1 })]);
    expect(await converse('book', 'hm')).toEqual([['city?'], ['Sorry?']]);
  });

  test('refuses a value that is not valid with its message', async () => {
    const { converse, state } = booking();
    await converse('book', 'to Berlin', 'on Monday');
    expect(await converse('twenty')).toEqual([['One to nine seats.']]);
    expect(state().slots['seats']).toBeUndefined();
    expect(await converse('twenty')).toEqual([['A colleague will help.']]);
  });

  test('skips questions whose condition does not hold', async () => {
    const { converse } = booking([ask('city'), ask('day', {}, "slots.city === 'Rome'"), say('Done')]);
    expect(await converse('book', 'to Berlin')).toEqual([['city?'], ['Done']]);
  });

  test('takes the whole message for a slot that no entity has the name of', async () => {
    const { converse, tracker, state } = booking([ask('street'), say('Thanks')]);
    expect(await converse('book', 'Main Street 5')).toEqual([['street?'], ['Thanks']]);
    expect(state().slots).toEqual({ street: 'Main Street 5' });
    expect(tracker.filter(({ type }) => type === 'intent').map(({ value }) => value)).toEqual(['book', '__answer__']);
  });

  test('counts no answer as a message that was not understood', async () => {
    const reads = buildReaction(8, { name: 'Reads', intents: ['never'], condition: 'failures > 1' });
    const { converse, state } = booking([ask('street'), say('Thanks')], [reads]);
    await converse('book', 'Main Street 5');
    expect(state().failures).toBeUndefined();
    await converse('hm');
    expect(state().failures).toBe(1);
  });

  test('takes yes and no from intents', async () => {
    const value = "intent === 'yes' ? true : intent === 'no' ? false : undefined";
    const yes = buildReaction(8, { name: 'Yes', intents: ['yes', 'no'], actions: [say('What?')] });
    const { converse, state } = booking([ask('express', { value }), say('ok')], [yes]);
    expect(await converse('book', 'no')).toEqual([['express?'], ['ok']]);
    expect(state().slots).toEqual({ express: false });
  });

  test('goes on in the reaction that went to it', async () => {
    const outer = buildReaction(8, {
      name: 'Outer',
      intents: ['outer'],
      actions: [say('First.'), call('goto', { reaction: 'Book' }), say('Last.')],
    });
    const { converse } = booking([ask('city'), say('Booked.')], [outer]);
    expect(await converse('outer', 'to Berlin')).toEqual([
      ['First.', 'city?'],
      ['Booked.', 'Last.'],
    ]);
  });
});

describe('an interruption', () => {
  test('is answered, and the question comes back in the same turn with its buttons', async () => {
    const { converse, take } = booking();
    await converse('book');
    const { entries } = await take('price');
    expect(actionsOf(entries)).toEqual(['utter', 'ask', 'utter', 'buttons']);
    expect(await converse('to Berlin')).toEqual([['day?']]);
  });

  test('with an entity in it is no answer when it is about something else', async () => {
    const { converse, state } = booking();
    await converse('book');
    expect(await converse('what does a flight to Rome cost today')).toEqual([['It costs 90.', 'Which city?']]);
    expect(state().slots).toEqual({});
  });

  test('that goes elsewhere leaves the form', async () => {
    const { converse, state } = booking();
    expect(await converse('book', 'help')).toEqual([
      ['Let us book.', 'city?'],
      ['Sure.', 'It costs 90.'],
    ]);
    expect(state().asking).toBeUndefined();
  });

  test('by a timer or by silence brings the question back', async () => {
    const late = buildReaction(8, { name: 'Late', actions: [say('Still there?')] });
    const timer = call('timeout', { seconds: 3, reaction: 'Late' });
    const { converse, says, state } = booking([timer, ask('city', { give_up: 'Given up', tries: 2 })], [late]);
    await converse('book');
    expect(await says({ kind: 'timer', reaction: 8 })).toEqual(['Still there?', 'city?']);
    expect(await says({ kind: 'silence' })).toEqual(['city?']);
    expect(state().asking).toMatchObject({ tries: 1 });
    expect(await says({ kind: 'silence' })).toEqual(['A colleague will help.']);
  });

  test('is a short question with the entity of the open question, unless it proposes it', async () => {
    const phrases = Object.fromEntries(
      ['what costs Rome', 'how about Rome'].map((text) => [
        text,
        { intents: [{ name: 'price', confidence: 1, alternatives: [] }], entities: [hit('city', 'Rome')] },
      ]),
    );
    const asked = buildTalk(booking().content, buildHost({ phrases }));
    await asked.says('book');
    expect(await asked.says('what costs Rome')).toEqual(['It costs 90.', 'Which city?']);
    expect(await asked.says('how about Rome')).toEqual(['day?']);
  });

  test('is a useless try while the question lets no other reaction answer', async () => {
    const { converse, state } = booking([ask('city', { interrupt: false, retry: ['Which city?'], tries: 3 })]);
    await converse('book');
    expect(await converse('price')).toEqual([['Which city?']]);
    expect(state().asking).toMatchObject({ slot: 'city', tries: 1 });
    expect(await converse('what does a flight to Rome cost today')).toEqual([[]]);
    expect(state().slots).toEqual({ city: 'Rome' });
  });

  test('is let in by the questions around one that lets none in', async () => {
    const { converse } = booking([ask('city', { interrupt: 'no' }), ask('day', { interrupt: true })]);
    await converse('book', 'to Berlin');
    expect(await converse('price')).toEqual([['It costs 90.', 'day?']]);
  });

  test('is an expected reaction also where the question lets no other in', async () => {
    const no = buildReaction(8, { name: 'No', intents: ['no'], actions: [say('Fine.'), call('call_end')] });
    const expected = call('expect', { reactions: ['No'] });
    const { converse } = booking([expected, ask('street', { interrupt: false })], [no]);
    await converse('book');
    expect(await converse('no')).toEqual([['Fine.']]);
  });

  test('by a button of the question is let in where the question lets no other in', async () => {
    const buttons = [{ label: 'Price', value: '', intent: 'price' }];
    const { converse } = booking([ask('city', { interrupt: false, buttons })]);
    await converse('book');
    expect(await converse('Price')).toEqual([['It costs 90.', 'city?']]);
  });

  test('is an expected reaction before it is an answer', async () => {
    const no = buildReaction(8, { name: 'No', intents: ['no'], actions: [say('Fine.'), call('call_end')] });
    const { converse, state } = booking([call('expect', { reactions: ['No'] }), ask('street'), ask('more')], [no]);
    await converse('book', 'Main Street 5');
    expect(await converse('no')).toEqual([['Fine.']]);
    expect(state().ended).toBe(true);
    expect(state().asking).toBeUndefined();
  });
});

describe('a correction', () => {
  test('changes an earlier answer, with a word for no or without', async () => {
    const { converse, state, take } = booking();
    await converse('book', 'to Berlin');
    expect(await converse('no, to Rome')).toEqual([['day?']]);
    expect(state().slots).toEqual({ city: 'Rome' });
    const { entries } = await take('to Berlin');
    expect(state().slots).toEqual({ city: 'Berlin' });
    expect(logsOf(entries, 'info')).toContain('Corrected city');
  });

  test('goes before the open question where both take the same entity', async () => {
    const city = { value: 'entities.city' };
    const { converse, state } = booking([ask('from', city), ask('to', city)]);
    await converse('book', 'to Berlin', 'no, to Rome');
    expect(state().slots).toEqual({ from: 'Rome' });
    await converse('to Berlin');
    expect(state().slots).toEqual({ from: 'Rome', to: 'Berlin' });
  });
});

describe('canceling', () => {
  test('leaves the form and forgets what it set', async () => {
    const { converse, state } = booking([call('set', { name: 'kept', value: '1' }), ...form]);
    expect(await converse('book', 'to Berlin', 'cancel')).toEqual([
      ['Let us book.', 'city?'],
      ['day?'],
      ['All right, I have stopped that.'],
    ]);
    expect(state().slots).toEqual({ kept: 1 });
    expect(state().asking).toBeUndefined();
  });

  test('is what a form ends with that shall ask everything again; else it asks what has no value yet', async () => {
    const lines = ['book', 'to Berlin', 'on Monday', 'two please', 'book'];
    expect((await booking().converse(...lines)).at(-1)).toEqual([
      'Let us book.',
      'Nearly done.',
      '2 to Berlin on Monday',
    ]);
    expect((await booking([...form, call('cancel_form')]).converse(...lines)).at(-1)).toEqual([
      'Let us book.',
      'city?',
    ]);
  });

  test('is also what a reaction with cancel_form does', async () => {
    const stop = buildReaction(8, {
      name: 'Stop',
      intents: ['stop it'],
      actions: [call('cancel_form'), say('Stopped.')],
    });
    const { converse, state } = booking(form, [stop]);
    expect((await converse('book', 'to Berlin', 'stop it')).at(-1)).toEqual(['Stopped.']);
    expect(state().slots).toEqual({});
  });
});

describe('a question', () => {
  const { content } = booking();
  const linted = (actions: ActionCall[]) =>
    lint({
      ...booking(actions).content,
      scopes: [],
      intents: ['book', 'price', 'help'].map((name) => ({ name })),
      actions: [],
    })
      .filter(({ subject }) => subject.name === 'Book')
      .map(({ rule, about }) => `${rule} ${about}`.trim());

  test('leads to the reaction that it gives up with', () => {
    expect(
      graphOf(content.reactions, [])
        .into.get(4)
        ?.map(({ kind, from, at }) => [kind, from, at]),
    ).toEqual([
      ['give_up', 1, 1],
      ['give_up', 1, 4],
    ]);
  });

  test('is linted: its slot, its text, its names and its code', () => {
    expect(linted(form)).toEqual([]);
    expect(linted([ask(' ')])).toEqual(['empty-argument action 1 slot']);
    expect(linted([ask('city', { text: '' })])).toEqual(['empty-argument action 1 text']);
    expect(linted([ask('city', { give_up: 'Gone' })])).toEqual(['missing-reaction Gone']);
    expect(linted([ask('town', { value: 'entities.town' })])).toEqual(['missing-entity town']);
    expect(linted([ask('city', { valid: 'answer >' })])).toEqual(['does-not-parse action 1 valid']);
  });

  test('uses the entity of its name, and keeps it under a new name', () => {
    const [book] = content.reactions;
    expect(namedBy(book as Reaction).some(({ kind, name }) => kind === 'entity' && name === 'day')).toBe(true);
    const [renamed] = renameReferences(content.reactions, 'entity', { day: 'date' });
    expect(renamed?.actions[2]?.args).toMatchObject({ slot: 'day', value: 'entities["date"]' });
    expect(slotNames(content.reactions)).toEqual(['city', 'day', 'seats']);
  });
});
