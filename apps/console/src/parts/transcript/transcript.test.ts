import type { TrackerEntry, AnyEntry } from '@parley/domain';
import { expect, test } from 'vitest';
import { transcriptText } from '#parts/transcript/transcript-text.ts';
import { linesAt, transcriptOf, type Exchange, type TranscriptLine } from '#parts/transcript/transcript.ts';

let clock = 0;
function entry(type: AnyEntry['type'], value: string | number, args: AnyEntry['args'] = {}): TrackerEntry {
  clock += 1_000;
  return { type, value, args, timestamp: clock, turn: clock } as TrackerEntry;
}
/** Entries of one turn. */
const oneTurn = (...entries: TrackerEntry[]) => entries.map((one) => ({ ...one, turn: entries[0]?.timestamp ?? 0 }));
const utter = (text: string) => entry('action', 'utter', { text });
const said = (intent: string, text: string, args: AnyEntry['args'] = {}) =>
  entry('intent', intent, { text, confidence: 0.93, alternatives: [], entities: [], ...args });

const opening: Exchange = {
  entries: [entry('intent', '__start__'), entry('reaction', 7, { name: 'Greeting', scope: null }), utter('Hello')],
};

function write(line: TranscriptLine): string {
  switch (line.kind) {
    case 'bot':
      return `bot: ${line.text}`;
    case 'caller':
      return `caller: ${line.text}`;
    case 'turn':
      return `${line.turn.intents.map(({ name }) => name).join()} -> ${line.turn.reactions.map(({ name }) => name).join()}`;
    case 'buttons':
      return `[${line.options.map(({ label }) => label).join()}]${line.isCurrent ? '' : ' past'}`;
    case 'select':
      return `<${line.options.join()}>${line.isCurrent ? '' : ' past'}`;
    case 'card':
      return `card ${line.title}`;
    case 'file':
      return `file: ${line.file}`;
    case 'action':
      return `action ${line.name}`;
    case 'log':
      return `${line.level}: ${line.text}`;
  }
}

const shown = (exchanges: Exchange[], level: 'fine' | 'info' | 'warn' | 'error' = 'warn') =>
  linesAt(transcriptOf(exchanges).lines, level).map(write);

test('folds entries into talk, with one row about each turn of the caller', () => {
  const answer: Exchange = {
    sent: 'I lost my card',
    milliseconds: 14,
    entries: [
      said('Lost card', 'I lost my card', { alternatives: [{ name: 'Stolen card', confidence: 0.04 }] }),
      entry('log', 'Chose reaction Report loss', { level: 'info' }),
      entry('reaction', 8, { name: 'Report loss', scope: 'Lost card' }),
      entry('action', 'set', { name: 'asked', value: true }),
      utter('I am sorry'),
    ],
  };
  expect(shown([opening, answer])).toEqual([
    'bot: Hello',
    'caller: I lost my card',
    'Lost card -> Report loss',
    'bot: I am sorry',
  ]);
  const turn = transcriptOf([opening, answer]).lines.find((line) => line.kind === 'turn' && line.turn.text);
  expect(turn).toMatchObject({
    turn: {
      intents: [{ name: 'Lost card', confidence: 0.93, alternatives: [{ name: 'Stolen card', confidence: 0.04 }] }],
      reactions: [{ id: 8, name: 'Report loss', scope: 'Lost card' }],
      slots: new Map([['asked', 'true']]),
      milliseconds: 14,
    },
  });
});

test('shows log entries, actions and unspoken turns from their level on', () => {
  const entries = [
    said('Pay', 'pay'),
    entry('log', 'fine one', { level: 'fine' }),
    entry('log', 'odd one', { level: 'loud' }),
    entry('log', 'bad one', { level: 'error' }),
    entry('action', 'enter_scope', { scope: 'Card' }),
  ];
  const spoken = ['caller: pay', 'Pay -> '];
  expect(shown([{ entries }], 'error')).toEqual([...spoken, 'error: bad one']);
  expect(shown([{ entries }], 'warn')).toEqual([...spoken, 'warn: odd one', 'error: bad one']);
  expect(shown([{ entries }], 'fine')).toEqual([
    ...spoken,
    'fine: fine one',
    'warn: odd one',
    'error: bad one',
    'action enter_scope',
  ]);
  expect(shown([opening], 'info')).toEqual(['__start__ -> Greeting', 'bot: Hello']);
});

test('the verdicts on candidates belong to their turn', () => {
  const candidate = { reaction: 8, name: 'Report loss', standing: 'unscoped', condition: 'slots.x', verdict: false };
  const [, row] = transcriptOf([
    { entries: [said('Pay', 'pay'), entry('log', 'Candidates for Pay', { level: 'fine', candidates: [candidate] })] },
  ]).lines;
  expect(row).toMatchObject({ kind: 'turn', turn: { candidates: [{ ...candidate, values: {} }] } });
});

test('what is logged before a text is understood stands below the text', () => {
  const entries = oneTurn(entry('log', 'not trained', { level: 'warn' }), said('__fallback__', 'hi'), utter('Pardon?'));
  const transcript = transcriptOf([{ sent: 'hi', entries }]);
  expect(transcript.lines.map(write)).toEqual(['caller: hi', '__fallback__ -> ', 'warn: not trained', 'bot: Pardon?']);
  expect(transcript.lastTimestamp).toBe(clock);
});

test('one text with several meanings is one turn', () => {
  const entries = oneTurn(said('Pay', 'pay and bye'), utter('Paid'), said('Bye', 'pay and bye'), utter('Bye'));
  expect(shown([{ sent: 'pay and bye', entries }])).toEqual([
    'caller: pay and bye',
    'Pay,Bye -> ',
    'bot: Paid',
    'bot: Bye',
  ]);
});

test('the same text said twice is two turns', () => {
  const twice = [{ entries: [said('Yes', 'yes')] }, { entries: [said('Yes', 'yes')] }];
  expect(shown(twice)).toEqual(['caller: yes', 'Yes -> ', 'caller: yes', 'Yes -> ']);
});

test('the same text said again in one stored conversation begins another turn', () => {
  const again = () => {
    clock += 5_000_000;
    return said('Lost card', 'yes');
  };
  const entries = [
    said('Confirm', 'yes'),
    entry('reaction', 3, { name: 'Ask' }),
    utter('Sure?'),
    again(),
    utter('Done'),
  ];
  expect(shown([{ entries }])).toEqual([
    'caller: yes',
    'Confirm -> Ask',
    'bot: Sure?',
    'caller: yes',
    'Lost card -> ',
    'bot: Done',
  ]);
});

test('entries that came before are not shown again', () => {
  expect(shown([opening, { sent: 'hm', entries: opening.entries }])).toEqual(['bot: Hello', 'caller: hm']);
});

test('buttons are pressable until the caller speaks', () => {
  const options = [
    { label: 'Yes', value: 'yes please' },
    { label: 'No', value: 'no' },
  ];
  const asked = { entries: [entry('action', 'buttons', { options })] };
  expect(shown([asked])).toEqual(['[Yes,No]']);
  expect(shown([asked, { entries: [said('Yes', 'yes please')] }])[0]).toBe('[Yes,No] past');
});

test.each([
  ['true', true],
  [' YES ', true],
  [1, true],
  [true, true],
  ['on', false],
  [0, false],
])('text_input %j leaves the input shown: %j', (show, expected) => {
  expect(transcriptOf([{ entries: [entry('action', 'text_input', { show })] }]).isInputShown).toBe(expected);
});

test('call_end and call_transfer end the conversation, and a transfer names its project', () => {
  expect(transcriptOf([opening]).ended).toBeNull();
  expect(transcriptOf([{ entries: [entry('action', 'call_end')] }]).ended).toBe('call_end');
  expect(transcriptOf([{ entries: [entry('action', 'call_transfer', { target: 184 })] }])).toMatchObject({
    ended: 'call_transfer',
    projects: [184],
  });
  expect(transcriptOf([{ entries: [entry('action', 'call_transfer', { target: '+420111' })] }]).projects).toEqual([]);
});

test('unreadable arguments leave a readable transcript', () => {
  const entries = [
    entry('intent', 'Pay', { text: 'pay', confidence: 'high', alternatives: 4, entities: null }),
    entry('action', 'buttons', { options: 'none' }),
    entry('action', 'utter', { text: 5 }),
  ];
  expect(shown([{ sent: 'pay', entries }])).toContain('bot: 5');
});

test('a timer and an editor who begins at a reaction begin turns of their own', () => {
  const entries = [
    entry('log', 'Started at reaction Ask', { level: 'info', began: 'editor', reaction: 5 }),
    entry('reaction', 5, { name: 'Ask', scope: null }),
    utter('Which card?'),
    entry('log', 'The timer of reaction Remind fired', { level: 'info', began: 'timer', reaction: 6 }),
    entry('reaction', 6, { name: 'Remind', scope: null }),
    utter('Still there?'),
  ];
  const turns = transcriptOf([{ entries }]).lines.flatMap((line) => (line.kind === 'turn' ? [line.turn] : []));
  expect(turns.map(({ began, reactions }) => [began, reactions[0]?.name])).toEqual([
    ['editor', 'Ask'],
    ['timer', 'Remind'],
  ]);
});

test('every entry knows its reaction, also after a goto has returned', () => {
  const entries = [
    said('Pay', 'pay'),
    entry('log', 'The condition of reaction Refuse failed', { level: 'warn', reaction: 4 }),
    entry('reaction', 1, { name: 'Pay', scope: null }),
    utter('First'),
    entry('reaction', 2, { name: 'Ask', scope: null }),
    utter('Second'),
    entry('log', 'Back in reaction Pay', { level: 'fine', back: 1 }),
    utter('Third'),
  ];
  const lines = transcriptOf([{ entries }]).lines.filter(({ kind }) => kind === 'bot' || kind === 'log');
  expect(lines.map(({ of }) => of?.id)).toEqual([4, 1, 2, 1, 1]);
});

test('what a turn did stands in its order, with the time that code took', () => {
  const entries = [
    said('Pay', 'pay'),
    entry('reaction', 1, { name: 'Pay', scope: null }),
    entry('action', 'look_up', { card: 'gold' }),
    entry('log', 'Action look_up took 12.5 ms', { level: 'fine', took: 'look_up', milliseconds: 12.5 }),
    utter('Found'),
  ];
  const [turn] = transcriptOf([{ entries }]).lines.flatMap((line) => (line.kind === 'turn' ? [line.turn] : []));
  expect(turn?.actions).toEqual([
    { name: 'look_up', args: { card: 'gold' }, milliseconds: 12.5 },
    { name: 'utter', args: { text: 'Found' }, milliseconds: undefined },
  ]);
});

test('a select box offers its values until the caller speaks', () => {
  const asked = {
    entries: [entry('action', 'select', { entity: 'city', label: 'City', options: ['Brno', 'Prague'] })],
  };
  expect(shown([asked])).toEqual(['<Brno,Prague>']);
  expect(shown([asked, { entries: [said('City', 'Brno')] }])[0]).toBe('<Brno,Prague> past');
});

test('as a text it says who said what, as what it was understood, and which reaction spoke', () => {
  const entries = [
    said('Pay', 'I want\nto pay'),
    entry('reaction', 1, { name: 'Pay', scope: null }),
    utter('Which invoice?'),
    entry('action', 'buttons', { options: [{ label: 'All', value: 'all' }] }),
  ];
  expect(transcriptText(transcriptOf([{ entries }]).lines)).toBe(
    'caller: I want to pay -> intent Pay\nbot: Which invoice? <- reaction Pay\nbot: [All]',
  );
});
