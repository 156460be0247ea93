/**
 * The product's API with three projects, untrained: the demo bot with 10,000 open fallbacks, and two with 150
 * intents of 100 templates and 40 of 15 each. Tells how long its event loop was held. Ends when the process that started it
 * disconnects.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { withProjectLocked } from '../../apps/server/src/platform/db/database.ts';
import { versioned } from '../../apps/server/src/platform/things/versioned.ts';
import { leaveOpen } from '../../apps/server/src/testing/leave-open.ts';
import { watchEventLoop } from '../../apps/server/src/testing/watch-event-loop.ts';
import { largeBot, smallBot } from './made-up-bots.ts';
import { openPhrases } from '../fallbacks/open-phrases.ts';
import { measuredApi } from '../product/measured-api.ts';
import type { Held, Order, TrainingServerReady } from './messages.ts';

const { database, makeProject, listen, endWithParent } = await measuredApi();
const { db } = database;
const [demo, large, small] = [await makeProject('demo'), await makeProject('blank'), await makeProject('blank')];
for (const [projectId, bot] of [
  [large, largeBot()],
  [small, smallBot()],
] as const) {
  await withProjectLocked(db, projectId, (tx) =>
    versioned({ db: tx, projectId, actor: null, now: systemClock }, 'intents').insertAll(bot),
  );
}
await leaveOpen(db, demo, openPhrases(), systemClock());
await listen();
process.send?.({ projects: { demo, large, small } } satisfies TrainingServerReady);

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
endWithParent();
