import { deployments, outbound, settings, type BodyInput } from '@parley/contract';
import { expect } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import type { startTestProduct } from '#processes/testing/test-product.ts';

type Product = Awaited<ReturnType<typeof startTestProduct>>;
type Chosen = Partial<BodyInput<typeof outbound.create>>;

const LINES = 1_000;

/** Rules under which a campaign may call at any hour, and quickly. */
export const ANY_HOUR = {
  ...{ local_from: '00:00', local_to: '00:00', on_holidays: true },
  ...{ calls_per_second: 50, countries: ['*'] },
};

/** Projects with many lines and a deployed bot, and campaigns in them. */
export function testCampaigns(product: Pick<Product, 'blankProject' | 'memberOf' | 'db'>) {
  async function callingProject() {
    const { projectId } = await product.blankProject();
    const administrator = await product.memberOf(projectId, 'administrator');
    const call = callerIn(projectId, administrator);
    await call(settings.update, { body: { no_instances_testing: LINES } });
    await call(deployments.deploy, { query: { project_env: 'dev', anyway: 'true' } });
    return { projectId, administrator, call };
  }

  /** A campaign with a call list: numbers, or whole lines if columns are given. */
  async function campaignIn(
    { projectId, call }: Awaited<ReturnType<typeof callingProject>>,
    lines: readonly string[],
    { columns, ...chosen }: Chosen & { columns?: string } = {},
  ) {
    const { rules, ...fields } = chosen;
    const hours = { call_time_from: '00:00', call_time_to: '00:00', rules: { ...ANY_HOUR, ...rules } };
    const created = await call(outbound.create, { body: { name: 'Renewal', ...hours, ...fields } });
    expect(created.error).toBeUndefined();
    const { id } = created.body;
    const rows = columns === undefined ? lines.map((number) => `${number},`) : lines;
    const csv = [columns ?? 'destination,scheduled_time', ...rows].join('\n');
    const { body, error } = await call(outbound.upload, { params: { id }, ...form([['file', csv]]) });
    expect(error).toBeUndefined();
    expect(body.skipped).toEqual([]);
    return {
      id,
      place: { projectId, campaignId: id },
      contacts: async () => (await call(outbound.contacts, { params: { id } })).body.items,
      start: () => call(outbound.start, { params: { id } }),
      pause: () => call(outbound.pause, { params: { id } }),
      progress: async () => (await call(outbound.progress, { params: { id } })).body,
      attempts: () =>
        withSystem(product.db, (tx) =>
          tx.selectFrom('call_attempts').selectAll().where('campaign_id', '=', id).execute(),
        ),
    };
  }

  return { callingProject, campaignIn };
}

/** Makes this many Czech numbers. */
export const czechNumbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `+420224${String(10_000 + index).padStart(6, '0')}`);
