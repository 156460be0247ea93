import type { Socket } from 'node:net';
import type { ErrorBody } from '@parley/contract';

type Answered = [status: string, code: string, message: string];

const ANSWERS: Record<string, Answered> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too_slow', 'The request did not arrive in time'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large', 'The headers are too large'],
};
const MALFORMED: Answered = ['400 Bad Request', 'invalid', 'Not an HTTP request'];

/** Answers malformed requests in the form of every other refusal. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
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
}
