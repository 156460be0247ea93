/** Measures, in a process of its own, whatever job it is sent. Ends when the process that started it disconnects. */
import autocannon, { type Client, type Request } from 'autocannon';
import { CALLS } from '../product/calls.ts';
import { percentile } from '../report/statistics.ts';
import { BARE_PATH } from './bare-insert.ts';
import { openConversations, turnRequest } from './conversations.ts';
import type { Job, Rate } from './messages.ts';

process.on('message', (job: Job) => void measure(job).then((rate) => process.send?.(rate)));

async function measure(job: Job): Promise<Rate> {
  const perClient = Math.ceil(job.amount / job.atOnce);
  if (job.subject === 'bare POST') return load(job, perClient, bareRequest);
  // Opened before the clock runs: what is measured is what callers say and hear.
  const queues = await openConversations(job, perClient);
  let client = 0;
  return load(job, perClient, () => turnRequest(job, queues[client++] ?? []));
}

function bareRequest(): Request {
  return {
    method: 'POST',
    path: BARE_PATH,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msg: CALLS[0]?.[0] }),
  };
}

/** Keeps `atOnce` requests under way until each client has sent its part, each made by the request of that client. */
function load({ url, atOnce }: Job, perClient: number, requestOfClient: () => Request): Promise<Rate> {
  const times: number[] = [];
  const refused = new Set<number>();
  const started = performance.now();
  let ended = started;
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections: atOnce,
        amount: perClient * atOnce,
        sampleInt: 50,
        setupClient: (client: Client) => client.setRequests([requestOfClient()]),
      },
      (error, result) => {
        if (error) return reject(error);
        if (refused.size > 0 || result.errors > 0 || times.length !== perClient * atOnce) {
          return reject(
            new Error(
              `Of ${perClient * atOnce} requests ${times.length} were answered, some with ${[...refused].join(', ')}`,
            ),
          );
        }
        resolve({
          perSecond: (times.length / (ended - started)) * 1000,
          p50: percentile(times, 0.5),
          p99: percentile(times, 0.99),
        });
      },
    );
    run.on('response', (_client, status, _bytes, milliseconds) => {
      times.push(milliseconds);
      ended = performance.now();
      if (status !== 200) refused.add(status);
    });
  });
}
