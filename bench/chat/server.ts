/**
 * The product's API with the demo bot, for the client to measure, and one route more: a bare POST that commits one
 * INSERT through the pool of the turns. Ends when the process that started it disconnects.
 */
import { openPool } from '../../apps/server/src/platform/db/pool.ts';
import { measuredApi } from '../product/measured-api.ts';
import { BARE_PATH, INSERT, TABLE } from './bare-insert.ts';
import type { ServerReady } from './messages.ts';

const { api, database, log, makeProject, listen, endWithParent } = await measuredApi();
const databaseUrl = database.embedded?.url ?? '';
await makeTable();
api.app.post(BARE_PATH, { config: { openTo: 'everybody' } }, async (request) => {
  await database.pool.query({ ...INSERT, values: [JSON.stringify(request.body)] });
  return { status: 'ok' };
});
const projectId = await makeProject('demo');
await api.trainer.train(projectId);
await listen();
process.send?.({ projectId, databaseUrl } satisfies ServerReady);

endWithParent();

async function makeTable(): Promise<void> {
  // Without limits, which a text of several statements cannot have.
  const owner = openPool({ url: databaseUrl, log, connections: 1, longestStatementMs: 0 });
  await owner.query(TABLE);
  await owner.end();
}
