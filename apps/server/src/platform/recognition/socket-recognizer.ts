import type { Frame, RecognizerEvents } from '@parley/voice';
import type { WebSocket } from 'undici';

/** Frames that wait for the connection: 5 s. */
const MOST_WAITING = 250;
/** As much that the service has not taken yet. */
const MOST_HELD_BACK = MOST_WAITING * 320;

/** The messages of one protocol over a websocket. */
export interface SocketProtocol {
  /** Sent first. */
  begin?: string;
  /** Asks for the rest of the text. */
  end: string;
  hear(message: unknown, events: SocketEvents): void;
  /** The service answers the request for the rest, and then closes the connection. */
  endsByClosing?: true;
}

interface SocketEvents {
  /** Replaces the earlier partial text. */
  partial(text: string): void;
  /** Words that are certain; more may follow before the end. */
  certain(text: string, confidence: number | null): void;
  /** The service detected the end of the utterance. */
  end(): void;
}

export interface SpeechSocket {
  push(frame: Frame): void;
  endUtterance(): void;
  close(): void;
}

/** A connection to a service that hears every frame. It fails once, and then ignores everything. */
export function speechSocket(
  connect: () => WebSocket,
  protocol: SocketProtocol,
  events: RecognizerEvents,
  onText: (text: string, confidence: number | null) => void,
): SpeechSocket {
  let waiting: (Buffer | string)[] = protocol.begin === undefined ? [] : [protocol.begin];
  let isOver = false;
  let isEnding = false;
  const socket = opened();

  /** An address that is not allowed is a failure like any other. */
  function opened(): WebSocket | null {
    try {
      return connect();
    } catch (error) {
      queueMicrotask(() => fail(error instanceof Error ? error.message : 'The address is not allowed'));
      return null;
    }
  }

  function fail(reason: string): void {
    if (isOver) return;
    isOver = true;
    events.failed(reason);
  }

  function send(data: Buffer | string): void {
    if (isOver) return;
    if (socket && socket.bufferedAmount > MOST_HELD_BACK) fail('The speech recognition is too slow');
    else if (socket?.readyState === socket?.OPEN) socket?.send(data);
    else if (waiting.length < MOST_WAITING) waiting.push(data);
    else fail('The speech recognition did not answer in time');
  }

  const heard = collecting(events, onText);
  socket?.addEventListener('open', () => {
    for (const data of waiting.splice(0)) socket.send(data);
  });
  socket?.addEventListener('message', ({ data }) => {
    if (isOver || typeof data !== 'string') return;
    try {
      protocol.hear(JSON.parse(data), heard);
    } catch {
      fail('The speech recognition sent something that is not JSON');
    }
  });
  socket?.addEventListener('error', () => fail('The speech recognition could not be reached'));
  socket?.addEventListener('close', () => {
    if (isEnding && protocol.endsByClosing === true && !isOver) heard.end();
    else fail('The speech recognition closed the connection');
  });

  return {
    push: (frame) => send(Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength)),
    endUtterance() {
      isEnding = true;
      send(protocol.end);
    },
    close() {
      isOver = true;
      waiting = [];
      socket?.close();
    },
  };
}

/** Collects the certain words until the end of the utterance. */
function collecting(events: RecognizerEvents, onText: (text: string, confidence: number | null) => void): SocketEvents {
  let certain: string[] = [];
  let confidences: number[] = [];
  return {
    partial: (text) => events.partial([...certain, text].filter((part) => part !== '').join(' ')),
    certain(text, confidence) {
      if (text === '') return;
      certain.push(text);
      if (confidence !== null) confidences.push(confidence);
      events.partial(certain.join(' '));
    },
    end() {
      const text = certain.join(' ');
      const confidence = confidences.length === 0 ? null : confidences.reduce((a, b) => a + b) / confidences.length;
      certain = [];
      confidences = [];
      onText(text, confidence);
    },
  };
}
