import type { Server, ServerResponse } from 'node:http';

/** Resolves when every started request is answered. */
export type AllAnswered = () => Promise<void>;

/** Counts requests in progress. Idle connections, as browsers keep them open, do not count. */
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
