import { outbound, projects, settings } from '@parley/contract';
import { connect } from '../statistics/fill-facts.ts';
import { call, type Session } from '../product/client.ts';

export interface FilledCampaign {
  projectId: number;
  campaignId: number;
}

const LINES = 10_000;

/** Makes a project with this many campaigns that may call at any hour at full pace, and have not started. */
export async function makeCampaigns(session: Session, campaigns: number): Promise<FilledCampaign[]> {
  const { project_id: projectId } = await call(session, projects.create, { body: { name: 'Calls', is_chat: false } });
  const query = { project_id: projectId };
  await call(session, settings.update, { query, body: { no_instances_testing: LINES } });
  const rules = { local_from: '00:00', local_to: '00:00', on_holidays: true, calls_per_second: 50, countries: ['*'] };
  const hours = { call_time_from: '00:00', call_time_to: '00:00' };
  const places: FilledCampaign[] = [];
  for (let made = 0; made < campaigns; made++) {
    const { id } = await call(session, outbound.create, { query, body: { name: `Calls ${made}`, ...hours, rules } });
    places.push({ projectId, campaignId: id });
  }
  return places;
}

/** Puts so many contacts into each campaign, all of other numbers, and lets the campaigns run. */
export async function fillCampaigns(
  dataDir: string,
  places: readonly FilledCampaign[],
  contacts: number,
): Promise<void> {
  const client = await connect(dataDir);
  for (const [index, { projectId, campaignId }] of places.entries()) {
    await client.query(FILL, [projectId, campaignId, index * contacts + 1, (index + 1) * contacts]);
    await client.query(`update campaigns set state = 'running' where project_id = $1 and id = $2`, [
      projectId,
      campaignId,
    ]);
  }
  await client.query('analyze campaign_contacts');
  await client.end();
}

/** Makes the rows of the simplest queue that servers can share, and the sequence that tells which one is next. */
export async function fillBare(dataDir: string, rows: number): Promise<void> {
  const client = await connect(dataDir);
  await client.query('create table bench_claims (id bigint primary key, is_claimed boolean not null default false)');
  await client.query('insert into bench_claims select generate_series(1, $1::int)', [rows]);
  await client.query('create sequence bench_next');
  await client.end();
}

const FILL = `
  insert into campaign_contacts (project_id, campaign_id, destination, country, zone, name, slots, next_at)
  select $1, $2, '+42060' || lpad(n::text, 7, '0'), 'CZ', 'Europe/Prague', 'Person ' || n, '{"amount":"12.50"}', n
  from generate_series($3::int, $4::int) n`;
