import type { FastifyInstance } from 'fastify';
import { refuseConnection } from '#http/client-errors.ts';

const USUAL_MS = 60_000;
/** Half a megabit per second; slower connections cannot transfer large files. */
const SLOWEST_BYTES_PER_MS = 64;

/** The maximum time for a body of this size. */
export function longestBodyMs(bodyLimit: number): number {
  return Math.max(USUAL_MS, Math.round(bodyLimit / SLOWEST_BYTES_PER_MS));
}

/**
 * Gives up requests whose body does not arrive in time. Node has a single limit for all requests: long enough for a
 * large file, it would let all other requests dawdle.
 */
export function refuseSlowBodies(app: FastifyInstance, longestMs = longestBodyMs): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (!hasBody || raw.complete) return done();
    const late = setTimeout(
      () => refuseConnection(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket),
      longestMs(routeOptions.bodyLimit ?? 0),
    ).unref();
    const isOver = () => clearTimeout(late);
    raw.once('end', isOver).once('close', isOver);
    done();
  });
}
