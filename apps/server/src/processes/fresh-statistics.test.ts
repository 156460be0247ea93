import { allEndpoints, fullPath } from '@parley/contract';
import { expect, test } from 'vitest';
import { withProjectLocked } from '#platform/db/database.ts';
import { systemClock } from '#platform/clock.ts';
import { versioned } from '#platform/things/versioned.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const MANY = 6_000;
const numbered = <T>(make: (at: number) => T) => Array.from({ length: MANY }, (_, at) => make(at));

const product = await startTestProduct();

test('whatever an import brings, it is read right after it', { timeout: 300_000 }, async () => {
  const { projectId } = await product.blankProject();
  const administrator = await product.memberOf(projectId, 'administrator');
  // The database of tests never looks at its tables by itself, so that its statistics know of none of this.
  await withProjectLocked(product.db, projectId, async (tx) => {
    const place = { db: tx, projectId, actor: null, now: systemClock };
    await versioned(place, 'intents').insertAll(numbered((at) => ({ name: `Intent ${at}`, templates: [`say ${at}`] })));
    await versioned(place, 'files').insertAll(
      numbered((at) => ({ name: `file ${at}`, size: 10, type: 'text/plain', sha256: 'a'.repeat(64) })),
    );
    await versioned(place, 'synonyms').insertAll(numbered((at) => ({ name: `s${at}`, values: [`v${at}`] })));
  });
  const slow: string[] = [];
  for (const [name, endpoint] of allEndpoints) {
    const isList = endpoint.method === 'GET' && endpoint.of === 'project' && !/:|run\//u.test(fullPath(endpoint));
    if (!isList || endpoint.websocket || endpoint.produces === 'text/event-stream') continue;
    const { status } = await administrator.send('GET', fullPath(endpoint), { query: { project_id: projectId } });
    if (status >= 500) slow.push(`${name}: ${status}`);
  }
  expect(slow).toEqual([]);
});
