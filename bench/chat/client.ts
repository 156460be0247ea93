/** Measures, in a process of its own, whatever job it is sent. Ends when the process that started it disconnects. */
import { CALLS } from '../product/calls.ts';
import { BARE_PATH } from './bare-insert.ts';
import { openConversations, sayingNext } from './conversations.ts';
import { load } from './load.ts';
import type { Caller, Job, Rate } from './messages.ts';

process.on('message', (job: Job) => void measure(job).then((rate) => process.send?.(rate)));

async function measure(job: Job): Promise<Rate> {
  const perCaller = Math.ceil(job.amount / job.atOnce);
  if (job.subject === 'bare POST') return load(job, perCaller, Array.from({ length: job.atOnce }, bareCaller));
  // Opened before the measurement, which covers turns only.
  const queues = await openConversations(job, perCaller);
  return load(
    job,
    perCaller,
    queues.map((queue) => sayingNext(job, queue)),
  );
}

function bareCaller(): Caller {
  const request = {
    path: BARE_PATH,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msg: CALLS[0]?.[0] }),
  };
  return { next: () => request, hear: () => {} };
}
