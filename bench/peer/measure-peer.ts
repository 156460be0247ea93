import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { intents } from '../../apps/server/src/demo/intents.ts';
import { query, urlOf } from '../../apps/server/src/testing/database-server.ts';
import type { Job, Rate, ServerReady } from '../chat/messages.ts';
import { asProgram, signIn } from '../product/client.ts';
import { answer, ask, end, start } from '../product/programs.ts';
import { environment, makeHome, removeHome } from '../product/start-product.ts';
import { count, milliseconds, ratio } from '../report/figures.ts';
import { median } from '../report/statistics.ts';
import type { Section } from '../report/results.ts';
import { installPeer } from './install-peer.ts';
import type { PeerJob } from './peer-job.ts';

const AT_ONCE = [1, 8, 64];
const ROUNDS = 5;
const ROUND_SECONDS = 2;
const WARM_UP = 400;

type Measure = (atOnce: number, amount: number) => Promise<Rate>;

/** Measures turns over HTTP of the demo bot, and of the same bot as a team without Parley would write it. */
export async function measurePeer(): Promise<Section> {
  const program = installPeer();
  const home = await makeHome();
  const corpus = join(home.dataDir, 'corpus.json');
  writeFileSync(
    corpus,
    JSON.stringify(intents.map(({ name, templates }) => ({ name, templates: templates.map(plain) }))),
  );
  const chat = join(import.meta.dirname, '../chat');
  const server = start(join(chat, 'server.ts'), environment(home));
  const clients = { ours: start(join(chat, 'client.ts'), process.env), theirs: startClient() };
  const programs = [clients.ours, clients.theirs, server];
  try {
    const { projectId, databaseUrl } = await answer<ServerReady>(server);
    await query(databaseUrl, 'create database peer');
    const peer = start(program, { ...process.env, CORPUS: corpus, DATABASE: urlOf(databaseUrl, 'peer') });
    programs.unshift(peer);
    const { port } = await answer<{ port: number }>(peer);
    const session = await signIn(home.url);
    const turns = { subject: 'turn', session, program: await asProgram(session, projectId), projectId } as const;
    const ours: Measure = (atOnce, amount) => ask<Job, Rate>(clients.ours, { ...turns, url: home.url, atOnce, amount });
    const theirs: Measure = (atOnce, amount) =>
      ask<PeerJob, Rate>(clients.theirs, { url: `http://127.0.0.1:${port}`, atOnce, amount });
    const rows: Section['rows'] = [];
    for (const atOnce of AT_ONCE) rows.push(...rowsOf(atOnce, await inTurn({ ours, theirs }, atOnce)));
    return { title: 'Chat turns beside a bot by hand', notes: NOTES, rows };
  } finally {
    for (const child of programs) await end(child);
    removeHome(home);
  }
}

const NOTES = [
  `The same calls through HTTP, every turn committed durably to the same PostgreSQL (fsync on); medians of ${ROUNDS} rounds in which both take turns. Server, database and client share the machine’s cores.`,
  'The peer is `bench/peer/peer-bot.mjs`: Microsoft’s agents-hosting 1.8 on Express, nlp.js 4.27 trained with the demo’s templates, and `pg`; it reads the conversation’s state, and writes the new one with both messages in one statement. It has no scopes, entities, corrections, history, deployments, retries of messages, or second server to agree with.',
];

function startClient() {
  return start(join(import.meta.dirname, 'client.ts'), process.env);
}

/** A template without the names of synonyms and entities. */
function plain(template: string): string {
  return template.replaceAll('_', ' ').replaceAll(/[#@]/gu, '');
}

async function inTurn(measures: Record<'ours' | 'theirs', Measure>, atOnce: number) {
  const rounds: Record<'ours' | 'theirs', Rate[]> = { ours: [], theirs: [] };
  const amounts = { ours: WARM_UP, theirs: WARM_UP };
  for (let round = -1; round < ROUNDS; round++) {
    for (const who of ['ours', 'theirs'] as const) {
      const rate = await measures[who](atOnce, amounts[who]);
      if (round >= 0) rounds[who].push(rate);
      else amounts[who] = Math.ceil(rate.perSecond * ROUND_SECONDS);
    }
  }
  return { ours: medianOf(rounds.ours), theirs: medianOf(rounds.theirs) };
}

function medianOf(rates: Rate[]): Rate {
  const of = (figure: keyof Rate) => median(rates.map((rate) => rate[figure]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') };
}

function rowsOf(atOnce: number, { ours, theirs }: Record<'ours' | 'theirs', Rate>): Section['rows'] {
  const times = ({ p50, p99 }: Rate) => `${milliseconds(p50)} / ${milliseconds(p99)}`;
  const goal = atOnce === 64 ? ' (goal 2.00)' : '';
  return [
    {
      what: `turns a second, ${atOnce} at once`,
      figure: count(ours.perSecond),
      baseline: `${count(theirs.perSecond)} by hand`,
      ratio: `${ratio(ours.perSecond / theirs.perSecond)}${goal}`,
    },
    { what: `turn p50 / p99, ${atOnce} at once`, figure: times(ours), baseline: `${times(theirs)} by hand` },
  ];
}
