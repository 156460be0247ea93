import { allEndpoints, fullPath, type AnyEndpoint } from '@parley/contract';
import { ENVIRONMENTS, type Environment } from '@parley/domain/deployment';
import { ALL_GRANTS } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { ACCESS, accessTo, COLUMNS, type Column } from '#testing/access-table.ts';
import { exampleOf } from '#testing/examples.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const { ids, projectId } = await product.demoProject();
const clients = new Map<Column, TestClient>();
for (const column of COLUMNS) clients.set(column, await product.clientOf(column));

test('the written table has a row for every endpoint and no other', () => {
  expect(Object.keys(ACCESS).sort()).toEqual(allEndpoints.map(([name]) => name).sort());
});

test('every grant that a route requires can be given to a role', () => {
  const asked = allEndpoints.map(([, { guard }]) => guard).filter((guard) => guard.includes(':'));
  expect(ALL_GRANTS).toEqual(expect.arrayContaining(asked));
});

test.each(allEndpoints)('%s answers each role as the written table says', async (name, endpoint) => {
  for (const environment of reaches(endpoint)) {
    const verdicts = await Promise.all(COLUMNS.map((column) => verdict(clientFor(column), endpoint, environment)));
    expect(verdicts.join(''), `${name} in ${environment}`).toBe(accessTo(name, environment));
  }
});

/** A call that belongs to no environment is made once: its requests would be equal, or name something it never reads. */
function reaches({ of, guard }: AnyEndpoint): readonly Environment[] {
  return of === 'platform' || guard === 'caller' ? ['dev'] : ENVIRONMENTS;
}

function clientFor(column: Column): TestClient {
  const client = clients.get(column);
  if (!client) throw new Error(`No client for ${column}`);
  return client;
}

/** Sends a broken body without real ids, so that an admitted call changes nothing. */
async function verdict(client: TestClient, endpoint: AnyEndpoint, environment: string): Promise<string> {
  // All users may sign out; a disposable session protects the session of the other rows.
  const disposable = endpoint.path === '/auth/logout' ? await client.again() : client;
  const { query } = exampleOf(endpoint, ids);
  const { status } = await disposable.send(endpoint.method, fullPath(endpoint).replaceAll(/:\w+/gu, '999999999'), {
    query: { ...query, project_id: projectId, ...(endpoint.guard === 'caller' ? {} : { project_env: environment }) },
    ...(endpoint.body ? { body: { not: 'a body' } } : {}),
  });
  if (status === 401 && endpoint.path !== '/auth/login') return '1';
  return status === 402 ? '2' : '+';
}
