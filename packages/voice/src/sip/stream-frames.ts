import { bodyLength, headEnd, LONGEST_MESSAGE, readHeaders, unfold } from '#sip/parse.ts';

export interface StreamFrames {
  /** Returns messages that the chunk completes; `broken` if framing is lost, and the connection must close. */
  push(chunk: Uint8Array): Uint8Array[] | 'broken';
  /** The keep-alives (an empty double line, RFC 5626) since the last call; each is answered with an empty line. */
  takePings(): number;
}

interface Buffered {
  bytes: Uint8Array;
  length: number;
  pings: number;
  /** The size of the message at the start of the buffer; 0: not known yet. */
  total: number;
  /** The search for the end of the headers continues here. */
  searched: number;
}

const decoder = new TextDecoder();

/** Finds messages in a stream by their `Content-Length`. It never holds more than one message of the largest size. */
export function createStreamFrames(): StreamFrames {
  const buffered: Buffered = { bytes: new Uint8Array(4096), length: 0, pings: 0, total: 0, searched: 0 };
  return {
    push(chunk) {
      const messages: Uint8Array[] = [];
      // Appends a chunk in pieces, so that a large one does not grow the buffer.
      for (let at = 0; at < chunk.length; at += LONGEST_MESSAGE) {
        append(buffered, chunk.subarray(at, at + LONGEST_MESSAGE));
        for (;;) {
          dropKeepAlives(buffered);
          const message = takeMessage(buffered);
          if (message === 'broken') return 'broken';
          if (message === null) break;
          messages.push(message);
        }
      }
      return messages;
    },
    takePings() {
      const taken = buffered.pings;
      buffered.pings = 0;
      return taken;
    },
  };
}

function append(buffered: Buffered, chunk: Uint8Array): void {
  const length = buffered.length + chunk.length;
  if (length > buffered.bytes.length) {
    const larger = new Uint8Array(Math.max(buffered.bytes.length * 2, length));
    larger.set(buffered.bytes.subarray(0, buffered.length));
    buffered.bytes = larger;
  }
  buffered.bytes.set(chunk, buffered.length);
  buffered.length = length;
}

function drop(buffered: Buffered, count: number): void {
  buffered.bytes.copyWithin(0, count, buffered.length);
  buffered.length -= count;
}

function dropKeepAlives(buffered: Buffered): void {
  if (buffered.total > 0) return;
  const { bytes, length } = buffered;
  let count = 0;
  while (count < length && (bytes[count] === 13 || bytes[count] === 10)) count += 1;
  // Two bytes answer our own keep-alive; one or three are part of an incomplete one.
  if (count === length && count !== 2 && count % 4 !== 0) return;
  buffered.pings += Math.floor(count / 4);
  if (count > 0) buffered.searched = 0;
  drop(buffered, count);
}

function takeMessage(buffered: Buffered): Uint8Array | 'broken' | null {
  if (buffered.total === 0) {
    const measured = measure(buffered);
    if (measured === null || measured === 'broken') return measured;
    buffered.total = measured;
  }
  const { total } = buffered;
  if (total > buffered.length) return null;
  const message = buffered.bytes.slice(0, total);
  drop(buffered, total);
  buffered.total = 0;
  buffered.searched = 0;
  return message;
}

/** The size of the message; null while its head is incomplete. The head is read once, however many chunks the body takes. */
function measure(buffered: Buffered): number | 'broken' | null {
  const { bytes, length, searched } = buffered;
  const end = headEnd(bytes.subarray(0, length), Math.max(0, searched - 3));
  buffered.searched = length;
  if (!end) return length > LONGEST_MESSAGE ? 'broken' : null;
  const lines = end.at > LONGEST_MESSAGE ? null : unfold(decoder.decode(bytes.subarray(0, end.at)));
  const announced = lines && bodyLength(readHeaders(lines.slice(1)));
  if (lines === null || announced === 'broken') return 'broken';
  const total = end.at + end.length + (announced ?? 0);
  return total > LONGEST_MESSAGE ? 'broken' : total;
}
