/**
 * The demo bot as a team would write it by hand: agents-hosting for the conversation, nlp.js to understand, pg for what
 * must last. Each turn reads the conversation's state, and commits the new one with the messages. It runs from a folder
 * with these packages. Ends when the process that started it disconnects.
 */
import { readFileSync } from 'node:fs';
import { ActivityHandler, CloudAdapter, ConversationState, MessageFactory } from '@microsoft/agents-hosting';
import core from '@nlpjs/core';
import en from '@nlpjs/lang-en';
import nlpjs from '@nlpjs/nlp';
import express from 'express';
import pg from 'pg';

const { CORPUS, DATABASE } = process.env;
const FEES = 'A credit card costs 2 euros a month.';
/** What each matter asks, one question after another, and what it says at its end. */
const FLOWS = {
  'Lost card': {
    asks: ['What are the last four digits of the card?', 'Shall I block it?', 'Shall I send you a new one?'],
    end: 'It is done. Anything else?',
  },
  'Stolen card': { asks: ['What are the last four digits of the card?', 'Shall I block it?'], end: 'It is blocked.' },
  'Change limit': {
    asks: ['What should the limit be?', 'Is that right?'],
    end: 'Your limit is changed. Anything else?',
  },
  'Forgotten PIN': { asks: ['By post or by text?', 'Shall I send it?'], end: 'Your PIN is on its way. Anything else?' },
  'Activate card': { asks: ['What are the last four digits of the card?'], end: 'Your card is active. Anything else?' },
};
const MOST_LIMIT = 5_000;

class PostgresStorage {
  #pool;

  constructor(pool) {
    this.#pool = pool;
  }

  async read(keys) {
    const { rows } = await this.#pool.query({
      name: 'read',
      text: 'select key, data from peer_states where key = any($1)',
      values: [keys],
    });
    return Object.fromEntries(rows.map(({ key, data }) => [key, data]));
  }

  /** The messages of the turn are rows of their own. */
  async write(changes) {
    for (const [key, { messages = [], ...data }] of Object.entries(changes)) {
      await this.#pool.query({
        name: 'write',
        text: `
          with said as (
            insert into peer_messages (key, said_by, text) select $1, who, what from unnest($3::text[], $4::text[]) m (who, what)
          )
          insert into peer_states (key, data) values ($1, $2) on conflict (key) do update set data = excluded.data`,
        values: [key, JSON.stringify(data), messages.map(([who]) => who), messages.map(([, what]) => what)],
      });
    }
  }

  async delete(keys) {
    await this.#pool.query('delete from peer_states where key = any($1)', [keys]);
  }
}

function answer(talk, intent, text) {
  if (intent === 'Card fees') return [FEES, talk.flow ? FLOWS[talk.flow].asks[talk.step] : 'Anything else?'].join(' ');
  if (!talk.flow) {
    if (FLOWS[intent] === undefined) return /^(no|bye)/u.test(text) ? 'Goodbye.' : 'How can I help you?';
    Object.assign(talk, { flow: intent, step: 0, slots: {} });
    const [digits] = /\b\d{4}\b/u.exec(text) ?? [];
    if (digits === undefined) return FLOWS[intent].asks[0];
    text = digits;
  }
  const { asks, end } = FLOWS[talk.flow];
  const [number] = /\d+/u.exec(text) ?? [];
  if (talk.flow === 'Change limit' && talk.step === 0 && Number(number) > MOST_LIMIT) return 'At most 5,000 euros.';
  talk.slots[asks[talk.step]] = number ?? text;
  talk.step += 1;
  if (talk.step < asks.length) return asks[talk.step];
  delete talk.flow;
  return end;
}

const pool = new pg.Pool({ connectionString: DATABASE, max: 16 });
await pool.query('create table if not exists peer_states (key text primary key, data jsonb not null)');
await pool.query(`
  create table if not exists peer_messages (
    id bigint generated always as identity primary key, key text not null, said_by text not null, text text not null,
    at timestamptz not null default now()
  )`);

const container = await core.containerBootstrap();
container.use(nlpjs.Nlp);
container.use(en.LangEn);
const nlp = container.get('nlp');
nlp.settings.autoSave = false;
nlp.settings.log = false;
nlp.addLanguage('en');
for (const { name, templates } of JSON.parse(readFileSync(CORPUS, 'utf8'))) {
  for (const template of templates) nlp.addDocument('en', template, name);
}
await nlp.train();

const conversationState = new ConversationState(new PostgresStorage(pool));
const talkOf = conversationState.createProperty('talk');
const bot = new ActivityHandler();
bot.onMessage(async (context, next) => {
  const { text = '' } = context.activity;
  const talk = await talkOf.get(context, {});
  const { intent } = await nlp.process('en', text);
  const said = answer(talk, intent, text);
  await context.sendActivity(MessageFactory.text(said));
  await talkOf.set(context, talk);
  conversationState.get(context).messages = [
    ['caller', text],
    ['bot', said],
  ];
  await conversationState.saveChanges(context);
  await next();
});

const adapter = new CloudAdapter({ clientId: 'peer' });
const app = express();
app.use(express.json());
app.post('/api/messages', (request, response) => adapter.process(request, response, (context) => bot.run(context)));
const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
process.on('disconnect', () => process.exit());
