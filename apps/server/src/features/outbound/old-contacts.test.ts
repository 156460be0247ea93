import { outbound, personalData, settings } from '@parley/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { changeContacts } from '#features/outbound/change-contacts.ts';
import { withProject, withSystem } from '#platform/db/database.ts';
import { czechNumbers, testCampaigns } from '#processes/testing/test-campaigns.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';

const WAIT = { timeout: 20_000, interval: 20 };
const DAY_S = 86_400;
const database = testDatabase();
const product = await startTestProduct({
  database,
  telephony: 'simulated',
  simulatedPlan: {
    ...{ seed: 1, numbers: { '+420224010001': { ends: 'busy', rings_ms: [0, 0], says: [], thinks_ms: [0, 0] } } },
    people: [{ share: 1, ends: 'answered', says: [], rings_ms: [0, 0], thinks_ms: [0, 0] }],
  },
});
const { api, db } = product;
const { callingProject, campaignIn } = testCampaigns(product);

const ROWS = ['campaign_contacts', 'call_attempts', 'campaign_callbacks'] as const;

async function rowsOf(id: number): Promise<number[]> {
  return withSystem(db, async (tx) => {
    const counts: number[] = [];
    for (const table of ROWS) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where campaign_id = ${id}`.execute(tx);
      counts.push(rows.length);
    }
    return counts;
  });
}

/** Makes contacts look unchanged for so many days. */
async function age({ projectId, campaignId }: { projectId: number; campaignId: number }, days: number, most: number) {
  await withProject(db, projectId, (tx) =>
    sql`
      update campaign_contacts set updated = unix_seconds() - ${days * DAY_S}
      where id in (
        select id from campaign_contacts where campaign_id = ${campaignId} order by id limit ${most}
      )`.execute(tx),
  );
}

async function calledCampaign(numbers: readonly string[]) {
  const project = await callingProject();
  const { call } = project;
  const receiver = { callback_url: 'https://receiver.example/calls', retry_count: 0 };
  const campaign = await campaignIn(project, numbers, receiver);
  await campaign.start();
  await vi.waitFor(async () => {
    await api.dial();
    expect((await campaign.progress()).state).toBe('finished');
  }, WAIT);
  const keepFor = (days: number) => call(settings.update, { body: { conversations_retention: days } });
  return { ...project, ...campaign, keepFor };
}

test('contacts whose calls are over go with calls and callbacks after the retention time, and stay counted', async () => {
  const { call, id, place, progress, contacts, keepFor } = await calledCampaign(czechNumbers(4));
  expect(await rowsOf(id)).toEqual([4, 4, 4]);
  await keepFor(40);
  await age(place, 41, 3);
  await api.tidyUp();
  expect(await rowsOf(id)).toEqual([1, 1, 1]);
  expect(await contacts()).toHaveLength(1);
  expect(await progress()).toMatchObject({ contacts: 4, forgotten: 3, counts: { answered: 3, not_reached: 1 } });
  expect((await call(outbound.list)).body).toMatchObject([{ contacts: 4, counts: { answered: 3, not_reached: 1 } }]);
  const report = await call(outbound.report, { params: { id } });
  expect(report.text.trimEnd().split('\r\n')).toHaveLength(1 + 1);
  const { body: log } = await call(personalData.list);
  expect(log).toMatchObject([{ kind: 'retention', counts: { contacts: 3, calls: 3, conversations: 0 } }]);
  await age(place, 41, 1);
  await api.tidyUp();
  expect(await progress()).toMatchObject({ contacts: 4, forgotten: 4, counts: { answered: 3, not_reached: 1 } });
});

test('caps and the share of abandoned calls keep contacts for a month, and 0 keeps them forever', async () => {
  const { id, place, keepFor } = await calledCampaign(czechNumbers(2));
  await keepFor(1);
  await age(place, 29, 2);
  await api.tidyUp();
  expect(await rowsOf(id)).toEqual([2, 2, 2]);
  await keepFor(0);
  await age(place, 4_000, 2);
  await api.tidyUp();
  expect(await rowsOf(id)).toEqual([2, 2, 2]);
  await keepFor(1);
  await api.tidyUp();
  expect(await rowsOf(id)).toEqual([0, 0, 0]);
});

test('more contacts are deleted than fit in one transaction, and waiting ones stay', async () => {
  const project = await callingProject();
  const { id, place, progress } = await campaignIn(project, czechNumbers(1_203));
  await withProject(db, place.projectId, (tx) =>
    changeContacts(
      { db: tx, projectId: place.projectId },
      {
        where: sql`c.campaign_id = ${id} and c.destination > '+420224010002'`,
        set: sql`state = 'skipped', next_at = null, reason = '{"kind":"zone_unknown"}'`,
      },
    ),
  );
  await age(place, 200, 2_000);
  await api.tidyUp();
  expect(await rowsOf(id)).toEqual([3, 0, 0]);
  expect(await progress()).toMatchObject({ contacts: 1_203, pending: 3, forgotten: 1_200, counts: { skipped: 1_200 } });
});

test.each(['campaign', 'project'] as const)('a deleted %s goes with its contacts, a few at a time', async (what) => {
  const project = await callingProject();
  const { id, place } = await campaignIn(project, czechNumbers(1_203));
  /** The most contacts that one transaction deletes. */
  const most = await mostDeletedAtOnce(id, async () => {
    if (what === 'campaign') await project.call(outbound.remove, { params: { id } });
    const long = 40 * DAY_S;
    await withSystem(db, (tx) =>
      what === 'campaign'
        ? sql`update campaigns set deleted = deleted - ${long} where id = ${id}`.execute(tx)
        : sql`
            update projects set state = 'bin', state_since = unix_seconds() - ${long}
            where id = ${place.projectId}`.execute(tx),
    );
    await api.tidyUp();
  });
  expect(await rowsOf(id)).toEqual([0, 0, 0]);
  expect(most).toBe(500);
});

async function mostDeletedAtOnce(id: number, work: () => Promise<void>): Promise<number> {
  const client = new Client({ connectionString: (await database).url });
  await client.connect();
  try {
    await client.query(`
      create table deletions (transaction xid8, campaign_id bigint);
      grant all on deletions to public;
      create function note_deletion() returns trigger language plpgsql as $$ begin
        insert into deletions values (pg_current_xact_id(), old.campaign_id); return old; end $$;
      create trigger note_deletion before delete on campaign_contacts for each row execute function note_deletion()`);
    await work();
    const { rows } = await client.query<{ most: number }>(
      `select max(n)::int as most from (
        select count(*) as n from deletions where campaign_id = $1 group by transaction
      ) t`,
      [id],
    );
    return rows[0]?.most ?? 0;
  } finally {
    await client.query(
      'drop trigger note_deletion on campaign_contacts; drop function note_deletion; drop table deletions',
    );
    await client.end();
  }
}
