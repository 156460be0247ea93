import type { Frame, RecognizerEvents } from '@parley/voice';
import type { WebSocket } from 'undici';
import type * as z from 'zod';

/** Messages that wait: 25 s of sound, so that an utterance which another recognizer lost fits. */
const MOST_WAITING = 1_250;
const MOST_WAITING_BYTES = 320 * MOST_WAITING;
const LONGEST_MESSAGE = 100_000;

/** The messages of one protocol over a websocket. */
export interface SocketProtocol<Message> {
  schema: z.ZodType<Message>;
  /** Sent first. */
  begin?: string;
  /** Asks for the rest of the text. */
  end: string;
  /** Sent while there is no sound, so that the service does not close the connection. */
  keepAlive?: { message: string; everyMs: number };
  hear(message: Message, events: SocketEvents): void;
  /** The service answers the request for the rest, and then closes the connection. */
  endsByClosing?: true;
  /** All words are certain already: so long the service may take to say that there is no rest. */
  restMs?: number;
}

interface SocketEvents {
  /** Replaces the earlier partial text. */
  partial(text: string): void;
  /** Words that are certain; more may follow before the end. */
  certain(text: string, confidence: number | null): void;
  /** The service detected the end of the utterance. */
  end(): void;
  /** The service has answered the request for the rest. */
  rest(): void;
  isAsked(): boolean;
  failed(reason: string): void;
}

export interface SpeechSocket {
  push(frame: Frame): void;
  endUtterance(): void;
  close(): void;
}

/** A connection to a service that hears every frame. It fails once, and then ignores everything. */
export function speechSocket<Message>(
  connect: () => WebSocket,
  protocol: SocketProtocol<Message>,
  events: RecognizerEvents,
): SpeechSocket {
  let isOver = false;
  let asked = 0;
  let timer: NodeJS.Timeout | undefined;
  const words = collecting(events);
  const heard = { ...words, rest, isAsked: () => asked > 0, failed: fail };
  const line = createLine(connect, protocol, { heard: hear, closed, failed: fail });

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    line.close();
  }

  function fail(reason: string): void {
    if (isOver) return;
    stop();
    events.failed(reason);
  }

  function rest(): void {
    asked -= 1;
    words.end();
  }

  function waitForRest(): void {
    clearTimeout(timer);
    if (asked > 0 && words.areCertain()) timer = setTimeout(rest, protocol.restMs);
  }

  function hear(data: unknown): void {
    if (isOver || typeof data !== 'string') return;
    const message = data.length > LONGEST_MESSAGE ? null : protocol.schema.safeParse(parsed(data));
    if (message?.success !== true) return fail('The speech recognition sent something that cannot be read');
    protocol.hear(message.data, heard);
    if (protocol.restMs !== undefined) waitForRest();
  }

  function closed(): void {
    if (!isOver && asked > 0 && protocol.endsByClosing === true && words.areAnswered()) rest();
    else fail('The speech recognition closed the connection');
  }

  return {
    push: (frame) => line.send(Uint8Array.from(new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength))),
    endUtterance() {
      asked += 1;
      words.ask();
      line.send(protocol.end);
      if (protocol.restMs !== undefined) waitForRest();
    },
    close: stop,
  };
}

interface LineEvents {
  heard(data: unknown): void;
  closed(): void;
  failed(reason: string): void;
}

/** Sends in order what waits for the connection. */
function createLine(
  connect: () => WebSocket,
  protocol: Pick<SocketProtocol<unknown>, 'begin' | 'keepAlive'>,
  events: LineEvents,
) {
  let waiting: (Uint8Array<ArrayBuffer> | string)[] = protocol.begin === undefined ? [] : [protocol.begin];
  let isIdle = true;
  const { keepAlive } = protocol;
  const beat = keepAlive && setInterval(() => keep(keepAlive.message), keepAlive.everyMs);
  const socket = opened();

  /** An address that is not allowed is a failure like any other. */
  function opened(): WebSocket | null {
    try {
      return connect();
    } catch (error) {
      queueMicrotask(() => events.failed(error instanceof Error ? error.message : 'The address is not allowed'));
      return null;
    }
  }

  function keep(message: string): void {
    if (isIdle && socket?.readyState === socket?.OPEN) socket?.send(message);
    isIdle = true;
  }

  socket?.addEventListener('open', () => {
    for (const data of waiting) socket.send(data);
    waiting = [];
  });
  socket?.addEventListener('message', ({ data }) => events.heard(data));
  socket?.addEventListener('error', () => events.failed('The speech recognition refused the connection or broke it'));
  socket?.addEventListener('close', () => events.closed());

  return {
    send(data: Uint8Array<ArrayBuffer> | string): void {
      isIdle = false;
      const isFull = waiting.length >= MOST_WAITING || (socket?.bufferedAmount ?? 0) > MOST_WAITING_BYTES;
      if (isFull) events.failed('The speech recognition did not answer in time');
      else if (socket?.readyState === socket?.OPEN) socket?.send(data);
      else if (socket?.readyState === socket?.CONNECTING) waiting.push(data);
    },
    close(): void {
      clearInterval(beat);
      waiting = [];
      socket?.close();
    },
  };
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** Collects the certain words until the end of the utterance. */
function collecting(events: RecognizerEvents) {
  let certain: string[] = [];
  let confidences: number[] = [];
  let last = '';
  let hasWords = false;
  let isAnswered = false;
  let isAsking = false;

  /** A service repeats a partial text for each frame; only a change is news. */
  function show(text: string): void {
    if (text !== last) events.partial(text);
    last = text;
  }

  return {
    partial: (text: string) => show([...certain, text].filter((part) => part !== '').join(' ')),
    certain(text: string, confidence: number | null): void {
      isAnswered = true;
      hasWords ||= text !== '';
      if (text !== '') certain.push(text);
      if (text !== '' && confidence !== null) confidences.push(confidence);
      show(certain.join(' '));
    },
    end(): void {
      const text = certain.join(' ');
      const confidence = meanOf(confidences);
      certain = [];
      confidences = [];
      last = '';
      if (isAsking) hasWords = false;
      isAsking = false;
      events.final({ text, confidence });
    },
    ask(): void {
      isAnswered = false;
      isAsking = true;
    },
    /** Something was certain since the request for the rest. */
    areAnswered: () => isAnswered,
    /** Words were heard since the last rest, and none of them may still change. */
    areCertain: () => hasWords && last === certain.join(' '),
  };
}

export function meanOf(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
