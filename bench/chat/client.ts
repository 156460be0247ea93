/** Measures, in a process of its own, whatever job it is sent. Ends when the process that started it disconnects. */
import { Client, type Dispatcher } from 'undici';
import { CALLS } from '../product/calls.ts';
import { percentile } from '../report/statistics.ts';
import { BARE_PATH } from './bare-insert.ts';
import { openConversations, sayingNext } from './conversations.ts';
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

/** Each caller, on a connection of its own, sends one request after another until it has sent its part. */
async function load({ url }: Job, perCaller: number, callers: Caller[]): Promise<Rate> {
  const connections = callers.map((caller) => ({ caller, client: new Client(url) }));
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(
    connections.map(async ({ caller, client }) => {
      for (let sent = 0; sent < perCaller; sent++) {
        const before = performance.now();
        const { status, body } = await post(client, caller.next());
        times.push(performance.now() - before);
        if (status !== 200) throw new Error(`A request was answered with ${status}: ${body}`);
        caller.hear(body);
      }
    }),
  );
  const elapsed = performance.now() - started;
  await Promise.all(connections.map(({ client }) => client.close()));
  return { perSecond: (times.length / elapsed) * 1000, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Without streams and the like, so that it takes as little as it can of the machine that the server runs on. */
function post(client: Client, request: ReturnType<Caller['next']>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    let status = 0;
    const chunks: Buffer[] = [];
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => {},
      onResponseStart: (_controller, code) => void (status = code),
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd: () => resolve({ status, body: Buffer.concat(chunks).toString() }),
      onResponseError: (_controller, error) => reject(error),
    };
    client.dispatch({ ...request, method: 'POST' }, handler);
  });
}
