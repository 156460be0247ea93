/**
 * One whole call from baresip, a telephone that we have not written (Debian's package baresip-core), through an exchange
 * made for it: greeting, keys, a form with a correction, barge-in, a transfer that fails and one that works, hang-up.
 * Each step is looked for in the tracker, in the call's record and in the recorded sound. `--keep` leaves the product
 * running, to look at the call's page. Without baresip or espeak-ng it says so and ends.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { removeHome } from './product/start-product.ts';
import { judgeWholeCall } from './whole-call/judge-whole-call.ts';
import { hasBaresip } from './whole-call/phone.ts';
import { runWholeCall } from './whole-call/run-whole-call.ts';

if (!hasBaresip() || spawnSync('espeak-ng', ['--version']).error !== undefined) {
  console.log('baresip or espeak-ng is not installed (Debian: baresip-core, espeak-ng); nothing was tried.');
} else {
  const { home, projectId, talked, record, tracker, stop } = await runWholeCall();
  const steps = judgeWholeCall({ talked, record, tracker });
  const answer = (step: string) => talked.answerMs[step] ?? '';
  console.table(
    steps.map(({ step, ...places }) => ({
      step,
      ...Object.fromEntries(Object.entries(places).map(([place, fault]) => [place, fault ?? '✔'])),
      'answer, ms': step === 'barge-in' ? `silent after ${talked.silentMs}` : answer(step),
    })),
  );
  const isWhole = steps.every(({ tracker: told, record: noted, sound }) => (told ?? noted ?? sound) === null);
  if (!isWhole || process.env['TRACE'] !== undefined) console.log(JSON.stringify({ tracker, record }, null, 1));
  process.exitCode = isWhole ? 0 : 1;
  if (process.argv.includes('--keep')) {
    console.log(`${home.url}: call ${record.id} of project ${projectId}; Ctrl+C ends it`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  }
  await stop();
  removeHome(home);
}
