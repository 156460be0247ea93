import type { Socket } from 'node:net';
import type { ErrorBody } from '@parley/contract';
import { LONGEST_MS, MOST_LEFT_BYTES } from '#http/left-over-bodies.ts';

type Answered = [status: string, code: string, message: string];

const ANSWERS: Record<string, Answered> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too_slow', 'The request did not arrive in time'],
  ERR_CONNECT: ['405 Method Not Allowed', 'invalid', 'This server is no proxy'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large', 'The headers are too large'],
};
const MALFORMED: Answered = ['400 Bad Request', 'invalid', 'Not an HTTP request'];

/** Connections that are refused and read to their end. */
const refused = new WeakSet<Socket>();

/**
 * Answers malformed requests in the form of every other refusal. Reads and drops the rest of the client's data: closing
 * a connection with unread data resets it, and its client may lose the answer.
 */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  // The parser reports each further piece that it cannot parse.
  if (refused.has(socket)) return;
  // Browsers open connections ahead of use. An unused one is closed without an answer, which the browser would take for
  // the answer to a request that it is just sending.
  if (socket.destroyed || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const [status, code, message] = ANSWERS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify({ error: { code, message } } satisfies { error: Partial<ErrorBody['error']> });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `connection: close\r\n\r\n${body}`,
  );
  refused.add(socket);
  dropSoon(socket);
}

/** Closes a connection whose client does not, or sends too much. */
function dropSoon(socket: Socket): void {
  const most = socket.bytesRead + MOST_LEFT_BYTES;
  const since = performance.now();
  const looking = setInterval(() => {
    if (socket.bytesRead > most || performance.now() - since > LONGEST_MS) socket.destroy();
  }, LOOK_MS).unref();
  socket.once('close', () => clearInterval(looking));
}

const LOOK_MS = 100;
