import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const UNAVAILABLE = 503;
const TRY_AGAIN_AFTER_S = 5;

/**
 * Adds `Retry-After` to each 503. The framework answers new requests itself while the server closes, and skips hooks, so
 * the header is then set on every response.
 */
export function sayWhenToTryAgain(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === UNAVAILABLE && !reply.hasHeader('retry-after')) {
      reply.header('retry-after', TRY_AGAIN_AFTER_S);
    }
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    app.server.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeader('retry-after', TRY_AGAIN_AFTER_S);
    });
  });
}
