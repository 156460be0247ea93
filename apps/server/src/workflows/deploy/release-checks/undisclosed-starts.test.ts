import { expect, test } from 'vitest';
import { undisclosedStarts } from '#workflows/deploy/release-checks/undisclosed-starts.ts';

const say = (...texts: string[]) => {
  const [text] = texts;
  return { name: 'utter', args: texts.length === 1 ? { text: text ?? '' } : { variants: texts } };
};
const start = (...actions: { name: string; args: Record<string, string | string[]> }[]) => {
  return { id: 1, name: 'Greeting', intents: ['__start__'], actions };
};

test.each([
  'Hello, I am the bank’s virtual assistant.',
  'This is an automated call.',
  'Hi, Ann the voicebot here.',
  'I am an AI agent.',
  'Dobrý den, u telefonu virtuální asistentka.',
  'Tady je robot Jana.',
  'Dobrý deň, volá vám hlasový asistent.',
  'Dzień dobry, z tej strony wirtualna asystentka.',
  'Nazywam się Ola i jestem sztuczną inteligencją.',
  'Guten Tag, hier spricht der Sprachassistent.',
  'Hier spricht eine KI.',
  'Mluvíte s umělou inteligencí.',
])('tells that a machine speaks: %s', (text) => {
  expect(undisclosedStarts([start(say(text))])).toEqual([]);
});

test.each(['Hello, this is Ann from the bank.', 'Both of us said: look at the bottom.', 'Ai! A ki to?', ''])(
  'does not tell it: %s',
  (text) => {
    expect(undisclosedStarts([start(say(text))])).toEqual([1]);
  },
);

test('each variant tells it, or a later sentence, or a reaction that follows', () => {
  expect(undisclosedStarts([start(say('I am a bot.', 'I am Ann.'))])).toEqual([1]);
  expect(undisclosedStarts([start(say('I am a bot.', 'A robot speaks.'))])).toEqual([]);
  expect(undisclosedStarts([start(say('Hello.'), say('I am a bot.'))])).toEqual([]);
  const goto = { name: 'goto', args: { reaction: 'Who I am' } };
  const who = { id: 2, name: 'Who I am', intents: [], actions: [say('I am a bot.'), goto] };
  expect(undisclosedStarts([start(goto), who])).toEqual([]);
  expect(undisclosedStarts([start(goto), { ...who, actions: [goto] }])).toEqual([1]);
});

test('a bot that begins with silence has nothing to tell', () => {
  expect(undisclosedStarts([{ ...start(say('I am Ann.')), intents: ['Hello'] }])).toEqual([]);
});
