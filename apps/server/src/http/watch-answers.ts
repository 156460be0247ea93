import type { Server, ServerResponse } from 'node:http';

/** Settles when every request that has been asked is answered. */
export type AllAnswered = () => Promise<void>;

/** Counts the requests that are under way. Connections that ask nothing, as browsers open and keep them, do not count. */
export function watchAnswers(server: Server): AllAnswered {
  let underWay = 0;
  let waiting: (() => void)[] = [];
  server.on('request', (_request, response: ServerResponse) => {
    underWay++;
    response.once('close', () => {
      underWay--;
      if (underWay > 0) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    });
  });
  return () => (underWay === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)));
}
