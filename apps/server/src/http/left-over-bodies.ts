import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The bytes that may follow a refusal. Senders of more, or slower ones, are disconnected. */
export const MOST_LEFT_BYTES = 32 * 1024 * 1024;
export const LONGEST_MS = 10_000;

/**
 * Reads the rest of a body that was answered before its end, for example of a refused upload: the connection's next
 * request follows it.
 */
export function readWhatIsLeft(app: FastifyInstance): void {
  // Before the answer is sent, since Node would then discard everything that arrives, without limit.
  app.addHook('onSend', async ({ raw }, reply) => {
    const isRead = discard(raw);
    // Closing a connection with unread data resets it, and its client may lose the answer.
    if (!reply.raw.shouldKeepAlive) await isRead;
  });
}

async function discard(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  let left = MOST_LEFT_BYTES;
  const late = setTimeout(() => request.destroy(), LONGEST_MS).unref();
  // A form's parser may have taken over the body and stopped reading.
  request.unpipe();
  request.on('data', (part: Buffer) => {
    left -= part.length;
    if (left < 0) request.destroy();
  });
  request.on('error', () => request.destroy());
  request.resume();
  await new Promise<void>((resolve) => request.once('close', resolve).once('end', resolve));
  clearTimeout(late);
}
