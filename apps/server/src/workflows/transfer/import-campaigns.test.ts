import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text as textOf } from 'node:stream/consumers';
import { transfer, outbound, projectTokens } from '@parley/contract';
import { ALL_GRANTS, ROLE } from '@parley/domain/permission';
import { afterAll, expect, test } from 'vitest';
import { withZip } from '#platform/zip/read-zip.ts';
import { zipOf, type ZipPart } from '#platform/zip/write-zip.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-moving-campaigns-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const product = await startTestProduct({ filesFolder: folder, telephony: 'simulated' });
type Client = Awaited<ReturnType<typeof product.memberOf>>;

const RULES = { countries: ['CZ'], prefixes: ['+4202'], weekdays: [1, 2] };
const LIST = 'destination,scheduled_time,name\n+420224004111,,Hana Malá\n';

async function project() {
  const { projectId } = await product.blankProject();
  const administrator = await product.memberOf(projectId, 'administrator');
  const call = callerIn(projectId, administrator);
  const campaigns = async () => (await call(outbound.list)).body;
  const importing = (texts: Record<string, string>, query: Record<string, string> = {}, client = administrator) =>
    importInto(projectId, client, texts, query);
  return {
    projectId,
    administrator,
    call,
    campaigns,
    importing,
    exported: () => exported(projectId, { cookie: administrator.cookie }),
  };
}

async function withCampaign() {
  const made = await project();
  const { call } = made;
  const { id } = (await call(outbound.create, { body: { name: 'Card renewal', retry_count: 1, rules: RULES } })).body;
  await call(outbound.upload, { params: { id }, ...form([['file', LIST]]) });
  return { ...made, id };
}

async function exported(projectId: number, headers: Record<string, string>): Promise<Record<string, string>> {
  const url = `/v1/projects/${projectId}/export`;
  const { statusCode, rawPayload } = await product.api.app.inject({ url, headers });
  expect(statusCode).toBe(200);
  const path = join(folder, 'exported.zip');
  await writeFile(path, rawPayload);
  const texts = await withZip(path, { entries: 1_000, unpacked: 10_000_000 }, (entries) =>
    Promise.all(entries.map(async (entry) => [entry.path, await textOf(await entry.open())] as const)),
  );
  expect((await readFile(path)).includes('224004111')).toBe(false);
  return Object.fromEntries(texts);
}

const zipped = (texts: Record<string, string>) =>
  buffer(zipOf(Object.entries(texts).map(([path, text]): ZipPart => ({ path, text }))));

async function importInto(id: number, client: Client, texts: Record<string, string>, query: Record<string, string>) {
  const zip = await zipped(texts);
  return callerIn(id, client)(transfer.import, { params: { id }, query, ...form([['file', zip, 'bot.zip']]) });
}

const changeOf = ({ changes }: { changes: { resource: string }[] }) =>
  changes.find(({ resource }) => resource === 'campaigns');

test('the campaigns of an export become drafts of another project, without anybody whom they call', async () => {
  const { exported: read } = await withCampaign();
  const texts = await read();
  expect(texts['campaigns.yaml']).toContain('name: Card renewal');
  expect(JSON.stringify(texts)).not.toMatch(/224004111|Hana/u);
  const other = await project();
  const { status, body } = await other.importing(texts, { mode: 'replace' });
  expect([status, body.faults]).toEqual([200, []]);
  expect(changeOf(body)).toMatchObject({ added: { count: 1, names: ['Card renewal'] } });
  expect(body.version).not.toBeNull();
  expect(await other.campaigns()).toMatchObject([
    { name: 'Card renewal', state: 'draft', contacts: 0, retry_count: 1, call_time_from: '09:00', rules: RULES },
  ]);
  expect((await other.exported())['campaigns.yaml']).toBe(texts['campaigns.yaml']);
});

test('an import neither changes nor deletes a campaign that is there', async () => {
  const { exported: read, importing, campaigns } = await withCampaign();
  const texts = await read();
  const same = await importing(texts, { mode: 'replace' });
  expect(changeOf(same.body)).toMatchObject({ added: { count: 0 }, unchanged: 1, kept: 0 });
  const other = (texts['campaigns.yaml'] ?? '').replace('retry_count: 1', 'retry_count: 9');
  const changed = await importing({ ...texts, 'campaigns.yaml': other }, { mode: 'replace' });
  expect(changed.body.faults).toMatchObject([
    { file: 'campaigns.yaml', line: 1, severity: 'warning', message: expect.stringContaining('stays as it is') },
  ]);
  const { 'campaigns.yaml': _gone, ...rest } = texts;
  const without = await importing(rest, { mode: 'replace' });
  expect(changeOf(without.body)).toMatchObject({ removed: { count: 0 }, kept: 1 });
  expect(await campaigns()).toMatchObject([{ name: 'Card renewal', retry_count: 1, contacts: 1 }]);
  const wrong = await importing({ ...texts, 'campaigns.yaml': '- name: Late\n  retry_count: many\n' });
  expect([wrong.status, wrong.error?.issues?.[0]?.path]).toEqual([400, 'campaigns.yaml:2']);
});

test('nobody moves campaigns whom they may not see or add', async () => {
  const { projectId, exported: read } = await withCampaign();
  const texts = await read();
  const blind = await product.memberHolding(
    projectId,
    ALL_GRANTS.filter((grant) => grant !== 'GET:/outbound/campaigns'),
  );
  expect(Object.keys(await exported(projectId, { cookie: blind.cookie }))).not.toContain('campaigns.yaml');
  const other = await project();
  const unable = await product.memberHolding(
    other.projectId,
    ALL_GRANTS.filter((grant) => grant !== 'PUT:/outbound/campaigns/<id>'),
  );
  const { status, error } = await other.importing(texts, {}, unable);
  expect([status, error?.message]).toEqual([402, expect.stringContaining('PUT:/outbound/campaigns/<id>')]);
  expect(await other.campaigns()).toEqual([]);
});

test('a token of one environment moves no campaign of the other one', async () => {
  const { projectId, call, exported: read } = await withCampaign();
  const live = (await call(outbound.create, { body: { name: 'Live', project_env: 'prod' } })).body.id;
  const limited = { name: 'Token', project_env: 'dev' as const, role_id: ROLE.administrator };
  const { token } = (await call(projectTokens.create, { body: limited })).body;
  const texts = await read();
  expect(texts['campaigns.yaml']).toContain('Live');
  const headers = { authorization: `Bearer ${token}` };
  expect((await exported(projectId, headers))['campaigns.yaml']).not.toContain('Live');
  await call(outbound.remove, { params: { id: live } });
  const nobody = callerIn(projectId, await product.clientOf('nobody'));
  const { status, error } = await nobody(transfer.import, {
    ...{ params: { id: projectId }, ...form([['file', await zipped(texts), 'bot.zip']]) },
    headers: { ...form([]).headers, ...headers, 'x-requested-with': undefined },
  });
  expect([status, error?.message]).toEqual([402, expect.stringContaining('limited to project_env=dev')]);
});
