import type { FastifyReply } from 'fastify';

/** A listener with more unsent bytes is disconnected, and reconnects. */
const MOST_WAITING_BYTES = 1_000_000;
/** A listener that takes longer to read the end of a stream is disconnected. */
const LAST_WORDS_MS = 1_000;
/** Browsers reconnect a stream after a time that differs, so that they do not come all at once to the next server. */
const comesAgainMs = () => 500 + Math.floor(Math.random() * 1_000);

/** A receiver of server-sent events. */
export interface EventSink {
  send(event: string, data: unknown, id?: number): void;
  /** Sends an empty line, so that proxies do not consider the connection dead. */
  beat(): void;
  end(): void;
  onEnd(listener: () => void): void;
}

/** A reply of server-sent events. `begin` refuses by throwing; events sent before that are not revoked. */
export class EventStream {
  readonly seconds: number;
  readonly begin: (sink: EventSink) => Promise<void>;

  constructor(seconds: number, begin: (sink: EventSink) => Promise<void>) {
    this.seconds = seconds;
    this.begin = begin;
  }

  async answer(reply: FastifyReply): Promise<unknown> {
    const { raw } = reply;
    // A broken connection only needs to be closed.
    raw.on('error', () => raw.destroy());
    let hasBegun = false;
    const write = (given: string) => {
      let text = given;
      if (raw.writableEnded || raw.destroyed) return;
      if (!hasBegun) {
        hasBegun = true;
        reply.hijack();
        const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
        text = `retry: ${comesAgainMs()}\n${text}`;
        raw.writeHead(200, {
          ...(Object.fromEntries(headers) as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        });
      }
      raw.write(text);
      if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy();
    };
    const sink: EventSink = {
      send: (event, data, id) =>
        write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
      beat: () => write(':\n\n'),
      end() {
        // A stream that ends before its first event must still be an event stream.
        write(':\n\n');
        raw.end();
        setTimeout(() => raw.destroy(), LAST_WORDS_MS).unref();
      },
      onEnd(listener) {
        // The client may have left before the first event.
        if (raw.destroyed || raw.closed) listener();
        else raw.once('close', listener);
      },
    };
    try {
      await this.begin(sink);
    } catch (error) {
      if (!hasBegun) throw error;
      // It is too late for a refusal: the page opens the next stream, and is refused there if necessary.
      reply.log.warn({ err: error }, 'an event stream broke');
      sink.end();
      return reply;
    }
    write(':\n\n');
    const longest = setTimeout(sink.end, this.seconds * 1_000);
    raw.once('close', () => clearTimeout(longest));
    return reply;
  }
}
