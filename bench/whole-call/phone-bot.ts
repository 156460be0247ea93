import {
  deployments,
  entities,
  intents,
  projects,
  reactions,
  settings,
  training,
  type BodyInput,
} from '@parley/contract';
import { call, type Session } from '../product/client.ts';
import { BOT_NUMBER, BUSY_DESK, EXCHANGE, FREE_DESK } from './exchange.ts';

export const GREETING = 'Welcome to the travel desk. Press one for our hours, or say what you need.';
export const HOURS = 'We are open from nine to five.';
export const WHERE = 'Where do you want to go?';
export const SEATS = 'How many seats do you need?';
export const BOOKED = 'I have booked 2 seats to Berlin.';
export const TERMS =
  'These are the terms. You may change the day of the journey without a fee until the evening before. After that we keep a part of the price, and we send the rest back to your account within two weeks. Children travel free of charge, dogs and bicycles need a ticket of their own.';
export const BUSY = 'This desk is busy. Say other desk, and I try that one.';

const INTENTS = {
  book: ['I would like to book a ticket', 'book a ticket', 'I need a ticket', 'a ticket please', 'book a journey'],
  terms: ['tell me the terms', 'what are the terms', 'read the terms to me', 'which terms apply', 'the terms please'],
  agent: ['I want to talk to a person', 'connect me with a person', 'a person please', 'give me a human'],
  other: ['the other desk', 'try the other desk', 'please try the other desk', 'other desk'],
};

const does = (name: string, args: Record<string, unknown> = {}) => ({ name, args });
const says = (text: string) => does('utter', { text });

const REACTIONS: BodyInput<typeof reactions.create>[] = [
  { name: 'Greet', intents: ['__start__'], actions: [says(GREETING)] },
  { name: 'Hours', intents: ['__any__'], condition: "entities.key === '1'", actions: [says(HOURS)] },
  {
    name: 'Book',
    intents: ['book'],
    actions: [
      does('ask', { slot: 'city', text: WHERE }),
      does('ask', { slot: 'seats', text: SEATS, value: 'entities.number' }),
      says('I have booked {{ slots.seats }} seats to {{ slots.city }}.'),
    ],
  },
  { name: 'Terms', intents: ['terms'], actions: [says(TERMS)] },
  {
    name: 'Person',
    intents: ['agent'],
    actions: [does('call_transfer', { target: BUSY_DESK, announce: 'One moment.' })],
  },
  { name: 'No person', intents: ['__transfer_failed__'], condition: "text === 'busy'", actions: [says(BUSY)] },
  {
    name: 'Other desk',
    intents: ['other'],
    actions: [does('call_transfer', { target: FREE_DESK, announce: 'I connect you.' })],
  },
];

/** A project with a bot that books journeys on the telephone, deployed to testing. Returns its number. */
export async function deployPhoneBot(session: Session): Promise<number> {
  const { project_id: projectId } = await call(session, projects.create, {
    body: { name: 'Travel desk', is_chat: false, template: 'blank' },
  });
  const query = { project_id: projectId };
  await call(session, entities.create, {
    query,
    body: { name: 'city', values: 'Berlin\nVienna\nPrague', case_insensitive: true },
  });
  await call(session, entities.create, { query, body: { name: 'number', type: 'number' } });
  await call(session, entities.create, { query, body: { name: 'key', type: 'dtmf' } });
  for (const [name, templates] of Object.entries(INTENTS))
    await call(session, intents.create, { query, body: { name, templates } });
  for (const body of REACTIONS) await call(session, reactions.create, { query, body });
  const account = { sip_server_testing: `${EXCHANGE.host}:${EXCHANGE.port}`, sip_number_testing: BOT_NUMBER };
  await call(session, settings.update, { query, body: { ...account, long_silence_timeout: 60 } });
  await call(session, training.train, { query, longestMs: 60_000 });
  await call(session, deployments.deploy, {
    query: { ...query, project_env: 'dev', anyway: 'true' },
    longestMs: 60_000,
  });
  return projectId;
}
