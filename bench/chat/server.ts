/**
 * The product's API with the demo bot, for the client to measure, and one route more: a bare POST that commits one
 * INSERT through the pool of the turns. Ends when the process that started it disconnects.
 */
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { createPasswords } from '../../apps/server/src/platform/passwords.ts';
import { openSecrets } from '../../apps/server/src/platform/secrets.ts';
import { createApi } from '../../apps/server/src/processes/api.ts';
import { createProject } from '../../apps/server/src/workflows/create-project.ts';
import { firstStart } from '../../apps/server/src/workflows/first-start.ts';
import { BARE_PATH, INSERT, TABLE } from './bare-insert.ts';
import type { ServerReady } from './messages.ts';
import { openPool } from '../../apps/server/src/platform/db/pool.ts';

const config = readConfig(process.env);
const log = createLogger(config.logLevel);
const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: undefined, log });
const databaseUrl = database.embedded?.url ?? '';
const passwords = createPasswords();
const api = await createApi({
  db: database.db,
  turnPool: database.pool,
  passwords,
  secrets: openSecrets(config),
  log,
  now: systemClock,
  publicUrl: config.publicUrl,
  trustProxy: false,
  inactivityHours: 2,
  egressAllow: [],
  consoleFolder: 'no console is measured',
  guideFolder: 'no guide is measured',
  consoleConfig: { sso: false, support_contact: null, docs_url: '/docs/', inactivity_hours: 2, version: 'bench' },
});
await makeTable();
api.app.post(BARE_PATH, { config: { openTo: 'everybody' } }, async (request) => {
  await database.pool.query({ ...INSERT, values: [JSON.stringify(request.body)] });
  return { status: 'ok' };
});
const first = await firstStart(database.db, passwords, config.admin, Math.trunc(Date.now() / 1000));
const { project_id: projectId } = await createProject(
  { db: database.db, accessChanged: () => {} },
  { now: systemClock },
  first?.administratorId ?? 0,
  { name: 'Bench', language: 'en', is_chat: true, template: 'demo' },
);
await api.trainer.train(projectId);
await api.app.listen({ port: config.port, host: config.host });
process.send?.({ projectId, databaseUrl } satisfies ServerReady);

process.once('disconnect', () => void stop());

async function makeTable(): Promise<void> {
  const owner = openPool({ url: databaseUrl, log, connections: 1 });
  await owner.query(TABLE);
  await owner.end();
}

async function stop(): Promise<void> {
  await api.close();
  await database.stop();
  process.exit();
}
