import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The bytes that may follow a refusal. A sender of more, or a slower one, is cut off. */
const MOST_LEFT_BYTES = 32 * 1024 * 1024;
const LONGEST_MS = 10_000;

/**
 * Reads the rest of a body that was answered before its end, for example of a refused upload: the connection's next
 * request follows it.
 */
export function readWhatIsLeft(app: FastifyInstance): void {
  // Before the answer is sent: from then on Node would throw away without end whatever comes.
  app.addHook('onSend', async ({ raw }) => {
    const isRead = discard(raw);
    // A connection that is closed with something unread is reset, and its client may lose the answer.
    if (raw.headers.connection?.toLowerCase() === 'close') await isRead;
  });
}

async function discard(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  let left = MOST_LEFT_BYTES;
  const late = setTimeout(() => request.destroy(), LONGEST_MS).unref();
  // A form's parser may have taken the body, and does not read on.
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
