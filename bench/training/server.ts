/**
 * The product's API with two projects, untrained: the demo bot with 10,000 open fallbacks, and one with 150
 * intents of 100 templates each. Tells
 * how long its event loop was held. Ends when the process that started it disconnects.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { withProjectLocked } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { createPasswords } from '../../apps/server/src/platform/passwords.ts';
import { openSecrets } from '../../apps/server/src/platform/secrets.ts';
import { versioned } from '../../apps/server/src/platform/things/versioned.ts';
import { createApi } from '../../apps/server/src/processes/api.ts';
import { leaveOpen } from '../../apps/server/src/testing/leave-open.ts';
import { watchEventLoop } from '../../apps/server/src/testing/watch-event-loop.ts';
import { createProject } from '../../apps/server/src/workflows/create-project.ts';
import { firstStart } from '../../apps/server/src/workflows/first-start.ts';
import { largeBot } from './large-bot.ts';
import { openPhrases } from '../fallbacks/open-phrases.ts';
import type { Held, Order, TrainingServerReady } from './messages.ts';

const config = readConfig(process.env);
const log = createLogger(config.logLevel);
const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: undefined, log });
const { db } = database;
const passwords = createPasswords();
const api = await createApi({
  db,
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
const first = await firstStart(db, passwords, config.admin, Math.trunc(Date.now() / 1000));
const [demo, large] = [await makeProject('demo'), await makeProject('blank')];
await withProjectLocked(db, large, (tx) =>
  versioned({ db: tx, projectId: large, actor: null, now: systemClock }, 'intents').insertAll(largeBot()),
);
await leaveOpen(db, demo, openPhrases(), systemClock());
await api.app.listen({ port: config.port, host: config.host });
process.send?.({ projects: { demo, large } } satisfies TrainingServerReady);

let watch = watchEventLoop();
let used = process.cpuUsage();
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

process.on('message', (order: Order) => {
  if (order === 'watch') {
    watch.longestMs();
    watch = watchEventLoop();
    delay.reset();
    used = process.cpuUsage();
    process.send?.({});
    return;
  }
  const [workMs, delayMs, delayP99Ms] = [watch.longestMs(), delay.max / 1e6, delay.percentile(99) / 1e6];
  const { user, system } = process.cpuUsage(used);
  process.send?.({ workMs, cpuMs: (user + system) / 1000, delayMs, delayP99Ms } satisfies Held);
});
process.once('disconnect', () => void stop());

async function makeProject(template: 'demo' | 'blank'): Promise<number> {
  const { project_id: projectId } = await createProject(
    { db, accessChanged: () => {} },
    { now: systemClock },
    first?.administratorId ?? 0,
    { name: template, language: 'en', is_chat: true, template },
  );
  return projectId;
}

async function stop(): Promise<void> {
  await api.close();
  await database.stop();
  process.exit();
}
