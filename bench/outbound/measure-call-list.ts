import { outbound } from '@parley/contract';
import { call, type Session } from '../product/client.ts';
import { whileWatching } from '../product/memory.ts';
import { count, ratio, seconds } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { connect } from '../statistics/fill-facts.ts';
import { makeCampaigns, type FilledCampaign } from './fill-campaigns.ts';

const ROWS = 100_000;
const MEGABYTE = 1_000_000;
const LARGE_MB = 100;
/** Makes a row of the large file so long that all of them are 100 MB. */
const FILLER = 'x'.repeat((LARGE_MB * MEGABYTE) / ROWS - 40);
const LONGEST_MS = 280_000;

export const LIST_NOTE = `Call lists: ${count(ROWS)} rows through HTTP. The baseline writes the same rows by one statement, or reads them by one.`;

interface Measured {
  session: Session;
  dataDir: string;
  /** The server's process. */
  pid: number;
}

/** The import of call lists, and the forecast and the report of such a campaign. */
export async function measureCallLists(measured: Measured): Promise<Section['rows']> {
  const { session, dataDir, pid } = measured;
  const [small, large] = await makeCampaigns(session, 2);
  if (!small || !large) throw new Error('A campaign is missing');
  const bare = await bareTimes(dataDir);
  const row = async (what: string, baseline: number, work: () => Promise<unknown>) => {
    const { took, grown } = await whileWatching(pid, work);
    const figure = `${seconds(took)}, ${Math.round(grown / MEGABYTE)} MB more memory`;
    return { what, figure, baseline: `${seconds(baseline)} in the database alone`, ratio: ratio(took / baseline) };
  };
  const query = { project_id: small.projectId };
  const forecast = () =>
    call(session, outbound.forecast, { params: { id: small.campaignId }, query, longestMs: LONGEST_MS });
  return [
    await row(`import of ${count(ROWS)} rows`, bare.write, () => importList(session, small, '12.50')),
    await row(`import of ${LARGE_MB} MB in as many rows`, bare.write, () => importList(session, large, FILLER)),
    await row('forecast', bare.read, forecast),
    await row('report of all contacts', bare.read, () => readReport(session, small)),
  ];
}

async function importList(
  { url, cookie }: Session,
  { projectId, campaignId }: FilledCampaign,
  amount: string,
): Promise<void> {
  const lines = Array.from({ length: ROWS }, (_, n) => `+42060${String(1_000_000 + n)},,Person ${n},${amount}`);
  const form = new FormData();
  form.append('file', new Blob([`destination,scheduled_time,name,amount\n${lines.join('\n')}`]), 'list.csv');
  const headers = { cookie, 'x-requested-with': 'console' };
  const address = `${url}/v1/outbound/campaigns/${campaignId}/upload?project_id=${projectId}`;
  const answer = await fetch(address, { method: 'POST', headers, body: form });
  const { added } = (await answer.json()) as { added?: number };
  if (added !== ROWS) throw new Error(`${added} of ${ROWS} rows were added`);
}

async function readReport({ url, cookie }: Session, { projectId, campaignId }: FilledCampaign): Promise<void> {
  const address = `${url}/v1/outbound/campaigns/${campaignId}/report?project_id=${projectId}&rows=contacts`;
  const { body } = await fetch(address, { headers: { cookie } });
  if (!body) throw new Error('The report has no body');
  let lines = 0;
  for await (const piece of body) for (const byte of piece as Uint8Array) if (byte === 10) lines += 1;
  if (lines < ROWS) throw new Error(`The report has ${lines} lines`);
}

/** Milliseconds to write so many rows into a table like that of contacts, and to read them. */
async function bareTimes(dataDir: string): Promise<{ write: number; read: number }> {
  const client = await connect(dataDir);
  await client.query('create table bench_contacts (like campaign_contacts including indexes including generated)');
  const times: number[] = [];
  for (const text of [WRITE, 'select * from bench_contacts']) {
    const began = performance.now();
    await client.query(text, text === WRITE ? [ROWS] : []);
    times.push(performance.now() - began);
  }
  await client.query('drop table bench_contacts');
  await client.end();
  const [write = Number.NaN, read = Number.NaN] = times;
  return { write, read };
}

const WRITE = `
  insert into bench_contacts (project_id, campaign_id, id, destination, country, zone, name, slots, state, attempts,
    updated, counted, failures, next_at)
  select 1, 1, n, '+42060' || lpad(n::text, 7, '0'), 'CZ', 'Europe/Prague', 'Person ' || n, '{"amount":"12.50"}',
    'waiting', 0, 1, 0, 0, n
  from generate_series(1, $1::int) n`;
