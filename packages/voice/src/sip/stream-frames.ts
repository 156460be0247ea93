import { bodyLength, headEnd, LONGEST_MESSAGE, readHeaders, unfold } from '#sip/parse.ts';

export interface StreamFrames {
  /** Whole messages that the chunk completes; `broken` if what follows cannot be told apart: the connection is closed. */
  push(chunk: Uint8Array): Uint8Array[] | 'broken';
  /** The keep-alives (an empty double line, RFC 5626) since the last call; each is answered with an empty line. */
  takePings(): number;
}

/** Finds messages in a stream by their `Content-Length`. It never holds more than one message of the largest size. */
export function createStreamFrames(): StreamFrames {
  const decoder = new TextDecoder();
  let buffer = new Uint8Array(4096);
  let length = 0;
  let pings = 0;
  /** The size of the message at the start of the buffer; 0: not known yet. */
  let total = 0;
  let searched = 0;

  function append(chunk: Uint8Array): void {
    if (length + chunk.length > buffer.length) {
      const larger = new Uint8Array(Math.max(buffer.length * 2, length + chunk.length));
      larger.set(buffer.subarray(0, length));
      buffer = larger;
    }
    buffer.set(chunk, length);
    length += chunk.length;
  }

  function drop(count: number): void {
    buffer.copyWithin(0, count, length);
    length -= count;
  }

  function dropKeepAlives(): void {
    if (total > 0) return;
    let count = 0;
    while (count < length && (buffer[count] === 13 || buffer[count] === 10)) count += 1;
    // A single empty line is the other side's answer to our own keep-alive.
    pings += Math.floor(count / 4);
    if (count > 0 && (count < length || count % 4 === 0 || count === 2)) drop(count);
  }

  /** Reads the head once, however many chunks the body takes. */
  function measure(): 'broken' | 'incomplete' | 'measured' {
    const end = headEnd(buffer.subarray(0, length), Math.max(0, searched - 3));
    searched = length;
    if (!end) return length > LONGEST_MESSAGE ? 'broken' : 'incomplete';
    const lines = end.at > LONGEST_MESSAGE ? null : unfold(decoder.decode(buffer.subarray(0, end.at)));
    const announced = lines && bodyLength(readHeaders(lines.slice(1)));
    if (lines === null || announced === 'broken') return 'broken';
    total = end.at + end.length + (announced ?? 0);
    return total > LONGEST_MESSAGE ? 'broken' : 'measured';
  }

  function takeMessage(): Uint8Array | 'broken' | null {
    if (total === 0) {
      const measured = measure();
      if (measured !== 'measured') return measured === 'broken' ? 'broken' : null;
    }
    if (total > length) return null;
    const message = buffer.slice(0, total);
    drop(total);
    total = 0;
    searched = 0;
    return message;
  }

  return {
    push(chunk) {
      const messages: Uint8Array[] = [];
      // A chunk is taken in pieces, so that a large one does not grow the buffer.
      for (let at = 0; at < chunk.length; at += LONGEST_MESSAGE) {
        append(chunk.subarray(at, at + LONGEST_MESSAGE));
        for (;;) {
          dropKeepAlives();
          const message = takeMessage();
          if (message === 'broken') return 'broken';
          if (message === null) break;
          messages.push(message);
        }
      }
      return messages;
    },
    takePings() {
      const taken = pings;
      pings = 0;
      return taken;
    },
  };
}
