import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '@parley/domain/problem';
import type { FastifyInstance } from 'fastify';
import { refuseConnection } from '#http/client-errors.ts';

/**
 * Some clients offer another protocol with an ordinary request, which is answered as one. So is a request with a body:
 * after an upgrade nothing would read the body.
 */
export function asksForWebsocket({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return method === 'GET' && !hasBody && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Answers requests that Node would otherwise close without an answer, or answer while their body still arrives. */
export function answerOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isMissing = raw.httpVersion === '1.1' && raw.headers.host === undefined;
    done(isMissing ? new Problem('invalid', 'The header Host is missing') : undefined);
  });
  app.server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy()).resume();
    refuseConnection(Object.assign(new Error('No proxy'), { code: 'ERR_CONNECT' }), socket);
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
}
