import { auditTrail, outbound, platform, settings } from '@parley/contract';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { ANY_HOUR, czechNumbers, testCampaigns } from '#processes/testing/test-campaigns.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { campaignsToLookAt } from '#features/outbound/dial/campaigns-to-look-at.ts';
import { claimCalls } from '#features/outbound/dial/claim-calls.ts';
import { createDispatcher } from '#features/outbound/dial/dispatcher.ts';
import { claimsOf, takeBack } from '#features/outbound/dial/take-back.ts';
import type { CallEvent, Telephony } from '#features/outbound/dial/telephony.ts';

const WAIT = { timeout: 60_000, interval: 20 };
const SILENT = createLogger('silent');
const BUSY: CallEvent = { kind: 'ended', sipCode: 486, hungUpBy: 'network', isAbandoned: false };

const product = await startTestProduct({ telephony: 'simulated' });
const { db } = product;
const { callingProject, campaignIn } = testCampaigns(product);

/** A network that records its calls. Each call ends with `end()`, and waits for `release` if the network is on hold. */
function notedNetwork(end: () => CallEvent = () => BUSY) {
  const calls: { destination: string; at: number }[] = [];
  let let_: () => void = () => undefined;
  let gate = Promise.resolve();
  const telephony: Telephony = {
    async *call({ destination }) {
      calls.push({ destination, at: Date.now() });
      yield { kind: 'ringing' };
      await gate;
      yield end();
    },
  };
  return {
    calls,
    telephony,
    hold: () => void (gate = new Promise((resolve) => (let_ = resolve))),
    release: () => let_(),
  };
}

const serverOf = (telephony: Telephony) => createDispatcher({ db, telephony, log: SILENT });

test('a pause ends the calls of all servers within two seconds, however busy they are', async () => {
  const campaign = await campaignIn(await callingProject(), czechNumbers(300));
  const { calls, telephony } = notedNetwork();
  const servers = [1, 2, 3].map(() => serverOf(telephony));
  let isOver = false;
  const dialing = servers.map(async (server) => {
    while (!isOver) await server.run();
  });
  await campaign.start();
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(20), WAIT);
  expect((await campaign.pause()).body).toMatchObject({ state: 'paused' });
  const pausedAt = Date.now();
  // Each server checks several times more.
  for (let look = 0; look < 10; look++) await Promise.all(servers.map((server) => server.run()));
  isOver = true;
  await Promise.all(dialing);
  const before = calls.length;
  expect(before).toBeLessThan(300);
  expect(calls.filter(({ at }) => at > pausedAt + 2_000)).toEqual([]);
  await Promise.all(servers.map((server) => server.run()));
  expect(calls).toHaveLength(before);
  await Promise.all(servers.map((server) => server.close()));
  expect(new Set(calls.map(({ destination }) => destination)).size).toBe(before);
});

test('the cap of a person applies across campaigns, also during a call', async () => {
  const project = await callingProject();
  const [number = ''] = czechNumbers(1);
  const rules = { ...ANY_HOUR, most_per_day: 1 };
  const first = await campaignIn(project, [number], { rules });
  const second = await campaignIn(project, [number], { rules });
  const { calls, telephony, hold, release } = notedNetwork();
  hold();
  await Promise.all([first.start(), second.start()]);
  const servers = [serverOf(telephony), serverOf(telephony)];
  const look = () => Promise.all(servers.map((server) => server.run()));
  await vi.waitFor(async () => {
    await look();
    expect(calls).toHaveLength(1);
  }, WAIT);
  await look();
  release();
  await vi.waitFor(async () => {
    await withSystem(db, (tx) =>
      sql`update campaign_contacts set next_at = 0, retry_at = null where state = 'waiting'`.execute(tx),
    );
    await look();
    const found = [...(await first.contacts()), ...(await second.contacts())];
    expect(found.map(({ state, reason }) => [state, reason?.kind])).toEqual([
      ['waiting', 'cap'],
      ['waiting', 'cap'],
    ]);
  }, WAIT);
  expect(calls).toHaveLength(1);
  await Promise.all(servers.map((server) => server.close()));
});

test('a campaign that is edited or deleted while it dials ends its calls, and makes no other', async () => {
  const project = await callingProject();
  const edited = await campaignIn(project, czechNumbers(6), { rules: { ...ANY_HOUR, at_once: 2 } });
  const deleted = await campaignIn(project, czechNumbers(12).slice(6), { rules: { ...ANY_HOUR, at_once: 2 } });
  const { calls, telephony, hold, release } = notedNetwork();
  hold();
  await Promise.all([edited.start(), deleted.start()]);
  const server = serverOf(telephony);
  await vi.waitFor(async () => {
    await server.run();
    expect(calls).toHaveLength(4);
  }, WAIT);
  const rules = { ...ANY_HOUR, at_once: 2, countries: ['IE'] };
  expect((await project.call(outbound.update, { params: { id: edited.id }, body: { rules } })).status).toBe(200);
  expect((await project.call(outbound.remove, { params: { id: deleted.id } })).status).toBe(200);
  release();
  await vi.waitFor(async () => {
    await server.run();
    expect((await edited.contacts()).filter(({ state }) => state === 'skipped')).toHaveLength(4);
    const ends = [...(await edited.attempts()), ...(await deleted.attempts())].map(({ outcome }) => outcome);
    expect(ends).toEqual(['busy', 'busy', 'busy', 'busy']);
  }, WAIT);
  expect(calls).toHaveLength(4);
  expect((await edited.contacts()).map(({ reason }) => reason?.kind)).toContain('not_allowed');
  await server.close();
});

test('a campaign with a lowered retry count stops retrying until it is raised again', async () => {
  const project = await callingProject();
  const { id, ...campaign } = await campaignIn(project, czechNumbers(1), { retry_count: 3 });
  const { calls, telephony } = notedNetwork();
  const server = serverOf(telephony);
  const allow = (retry_count: number) => project.call(outbound.update, { params: { id }, body: { retry_count } });
  const untilDue = async (met: object) =>
    vi.waitFor(async () => {
      await withSystem(db, (tx) =>
        sql`update campaign_contacts set next_at = 0, retry_at = null where campaign_id = ${id} and state = 'waiting'`.execute(
          tx,
        ),
      );
      await server.run();
      expect(await campaign.contacts()).toMatchObject([met]);
    }, WAIT);
  await campaign.start();
  await vi.waitFor(async () => {
    await server.run();
    expect(await campaign.contacts()).toMatchObject([{ state: 'waiting', outcome: 'busy' }]);
  }, WAIT);
  await allow(0);
  await untilDue({ state: 'skipped', reason: { kind: 'no_retries', text: 'No retries left after 1 call' } });
  expect(calls).toHaveLength(1);
  await allow(1);
  await campaign.start();
  await untilDue({ state: 'done', outcome: 'busy' });
  expect(calls).toHaveLength(2);
  await server.close();
});

test('an archived or deleted project makes no calls, and continues once it is restored', async () => {
  const project = await callingProject();
  const campaign = await campaignIn(project, czechNumbers(3), { rules: { ...ANY_HOUR, at_once: 1 } });
  await campaign.start();
  const { calls, telephony } = notedNetwork();
  const server = serverOf(telephony);
  const owner = callerIn(project.projectId, await product.clientOf('platform'));
  const params = { id: project.projectId };
  for (const [rest, before] of [
    [platform.archiveProject, 0],
    [platform.removeProject, 1],
  ] as const) {
    expect((await owner(rest, { params })).status).toBe(200);
    await server.run();
    expect(calls).toHaveLength(before);
    expect((await owner(platform.restoreProject, { params })).status).toBe(200);
    await vi.waitFor(async () => {
      await server.run();
      expect(calls.length).toBeGreaterThan(before);
    }, WAIT);
  }
  await server.close();
});

test('two administrators who start a campaign concurrently start it once', async () => {
  const project = await callingProject();
  const campaign = await campaignIn(project, czechNumbers(1));
  const replies = await Promise.all([campaign.start(), campaign.start(), campaign.start()]);
  expect(replies.map(({ status, body }) => [status, body.state])).toEqual(replies.map(() => [200, 'running']));
  const owner = callerIn(project.projectId, await product.clientOf('platform'));
  const { items } = (await owner(auditTrail.list, { query: { action: 'campaign started' } })).body;
  expect(items.filter(({ project_id }) => project_id === project.projectId)).toHaveLength(1);
});

test('a campaign pauses at 2.5 percent of abandoned calls', async () => {
  const campaign = await campaignIn(await callingProject(), czechNumbers(120), { rules: { ...ANY_HOUR, at_once: 1 } });
  let answered = 0;
  const { calls, telephony } = notedNetwork(() => {
    return { kind: 'ended', sipCode: 200, hungUpBy: 'person', isAbandoned: ++answered % 30 === 0 };
  });
  await campaign.start();
  const server = serverOf(telephony);
  await vi.waitFor(async () => {
    await server.run();
    expect(await campaign.progress()).toMatchObject({ state: 'paused', pause_reason: 'abandoned' });
  }, WAIT);
  // One of 30 is too few to judge; two of 60 are 3.3 percent.
  expect(calls).toHaveLength(60);
  await server.close();
});

test('a campaign whose bot is silent from the start pauses at the fifth person who hears nothing', async () => {
  const campaign = await campaignIn(await callingProject(), czechNumbers(30), { rules: { ...ANY_HOUR, at_once: 1 } });
  const { calls, telephony } = notedNetwork(() => {
    return { kind: 'ended', sipCode: 200, hungUpBy: 'person', isAbandoned: true };
  });
  await campaign.start();
  const server = serverOf(telephony);
  await vi.waitFor(async () => {
    await server.run();
    expect(await campaign.progress()).toMatchObject({ state: 'paused', pause_reason: 'abandoned' });
  }, WAIT);
  expect(calls).toHaveLength(5);
  await server.close();
});

test('a claim whose call did not go out is taken back, one whose call did is not', async () => {
  const campaign = await campaignIn(await callingProject(), czechNumbers(2));
  await campaign.start();
  const claiming = { server: 'held up', leaseSeconds: 60, isHoliday: () => false };
  await vi.waitFor(async () => {
    await claimCalls(db, campaign.place, claiming);
    expect(await campaign.attempts()).toHaveLength(2);
  }, WAIT);
  const claims = await claimsOf(db, 'held up');
  expect(claims).toHaveLength(2);
  const [unused, used] = claims;
  if (!unused || !used) throw new Error('Nothing was claimed');
  await withSystem(db, (tx) =>
    sql`update call_attempts set state = 'placed' where contact_id = ${used.contactId}`.execute(tx),
  );
  for (const claim of claims) await takeBack(db, claim);
  expect((await campaign.attempts()).map(({ contact_id }) => contact_id)).toEqual([used.contactId]);
  const found = new Map((await campaign.contacts()).map(({ id, state }) => [id, state]));
  expect(found.get(unused.contactId)).toBe('waiting');
  expect(found.get(used.contactId)).toBe('dialing');
  const { orders } = await claimCalls(db, campaign.place, claiming);
  expect(orders).toMatchObject([{ contactId: unused.contactId, attempt: 1 }]);
});

test('a waiting campaign costs nothing, and is found once a contact is due, no contact is left or its end has come', async () => {
  const project = await callingProject();
  const [due, waiting, over, empty, paused] = [
    await campaignIn(project, czechNumbers(1)),
    await campaignIn(project, czechNumbers(2)),
    await campaignIn(project, czechNumbers(3)),
    await campaignIn(project, czechNumbers(4)),
    await campaignIn(project, czechNumbers(5)),
  ];
  for (const campaign of [due, waiting, over, empty, paused]) await campaign.start();
  await paused.pause();
  const later = (id: number) => sql`update campaign_contacts set next_at = 9999999999 where campaign_id = ${id}`;
  await withSystem(db, async (tx) => {
    await later(waiting.id).execute(tx);
    await later(over.id).execute(tx);
    await sql`update campaigns set rules = jsonb_set(rules::jsonb, '{ends_at}', '1')::text where id = ${over.id}`.execute(
      tx,
    );
    await sql`update campaign_contacts set state = 'done', next_at = null where campaign_id = ${empty.id}`.execute(tx);
  });
  const found = async () => {
    const places = await campaignsToLookAt(db);
    return places.flatMap(({ projectId, campaignId }) => (projectId === project.projectId ? [campaignId] : []));
  };
  await vi.waitFor(async () => {
    expect((await found()).toSorted()).toEqual([due.id, over.id, empty.id].toSorted());
  }, WAIT);
  const { telephony } = notedNetwork();
  const server = serverOf(telephony);
  await vi.waitFor(async () => {
    await server.run();
    expect((await over.progress()).state).toBe('exhausted');
    expect((await empty.progress()).state).toBe('finished');
    expect(await found()).toEqual([]);
  }, WAIT);
  expect((await waiting.progress()).state).toBe('running');
  // A contact of a new import is due immediately, without a message to the servers.
  await withSystem(db, (tx) =>
    sql`update campaign_contacts set next_at = unix_seconds() where campaign_id = ${waiting.id}`.execute(tx),
  );
  expect(await found()).toEqual([waiting.id]);
  await server.close();
});

test('a campaign whose calls cannot be claimed, or given up, keeps no other one waiting', async () => {
  const [broken, sound] = [await callingProject(), await callingProject()];
  const first = await campaignIn(broken, czechNumbers(2));
  const second = await campaignIn(sound, czechNumbers(2));
  await first.start();
  await second.start();
  const lost = { server: 'lost', leaseSeconds: -1, isHoliday: () => false };
  await claimCalls(db, first.place, lost);
  await withSystem(db, async (tx) => {
    await sql`update campaigns set rules = '{"calls_per_second": "many"}',
      callback_url = 'https://receiver.example' where id = ${first.id}`.execute(tx);
  });
  const { telephony } = notedNetwork();
  const server = serverOf(telephony);
  await vi.waitFor(async () => {
    await server.run();
    expect(await second.attempts()).toHaveLength(2);
  }, WAIT);
  expect((await first.attempts()).map(({ outcome }) => outcome)).toContain(null);
  await server.close();
});

test('a project that becomes a chat script makes no calls until it is a voice script again', async () => {
  const project = await callingProject();
  const campaign = await campaignIn(project, czechNumbers(2));
  await campaign.start();
  const become = (is_chat: boolean) => project.call(settings.update, { body: { is_chat } });
  expect((await become(true)).error).toBeUndefined();
  const { telephony } = notedNetwork();
  const server = serverOf(telephony);
  await server.run();
  expect(await campaign.attempts()).toEqual([]);
  expect((await become(false)).error).toBeUndefined();
  await vi.waitFor(async () => {
    await server.run();
    expect(await campaign.attempts()).toHaveLength(2);
  }, WAIT);
  await server.close();
});

test('a call that goes on while the database is away is neither given up nor made twice', async () => {
  const campaign = await campaignIn(await callingProject(), czechNumbers(1));
  const { calls, telephony, hold, release } = notedNetwork();
  hold();
  await campaign.start();
  let now = 0;
  let isAway = false;
  const away = new Proxy(db, {
    get(target, name) {
      if (isAway) throw new Error('Connection terminated unexpectedly');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const server = () => createDispatcher({ db: away, telephony, log: SILENT, now: () => now });
  const holder = server();
  await vi.waitFor(async () => {
    await holder.run();
    expect(calls).toHaveLength(1);
    expect((await campaign.contacts())[0]?.state).toBe('dialing');
  }, WAIT);
  const other = server();
  await other.run();
  isAway = true;
  now += 30_000;
  for (const each of [holder, other]) await expect(each.run()).rejects.toThrow('Connection terminated');
  now += 60_000;
  await withSystem(db, (tx) => sql`update call_attempts set lease_until = unix_seconds() - 1`.execute(tx));
  isAway = false;
  await other.run();
  expect((await campaign.contacts())[0]?.state).toBe('dialing');
  // Its next round renews the lease, though it tried in vain a moment ago.
  await holder.run();
  for (let passed = 0; passed < 25_000; passed += 5_000) {
    now += 5_000;
    await other.run();
  }
  expect((await campaign.contacts())[0]?.state).toBe('dialing');
  // A lease that lapses while the database answers is that of a dead server.
  await withSystem(db, (tx) => sql`update call_attempts set lease_until = unix_seconds() - 1`.execute(tx));
  now += 5_000;
  await other.run();
  expect((await campaign.contacts())[0]).toMatchObject({ outcome: 'unknown' });
  release();
  await vi.waitFor(async () => expect((await campaign.contacts())[0]?.outcome).toBe('busy'), WAIT);
  expect(calls).toHaveLength(1);
  await Promise.all([holder.close(), other.close()]);
});
