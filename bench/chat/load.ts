import { Client, type Dispatcher } from 'undici';
import { percentile } from '../report/statistics.ts';
import type { Caller, Rate } from './messages.ts';

/** Each caller, on a connection of its own, sends one request after another until it has sent its part. */
export async function load({ url }: { url: string }, perCaller: number, callers: Caller[]): Promise<Rate> {
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
