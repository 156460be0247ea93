import { connect } from 'node:net';

export interface RawAnswer {
  /** 0 where the connection ended without an answer. */
  status: number;
  headers: Record<string, string>;
  body: string;
  ms: number;
}

/** Streams and websockets have no end; so much later their beginning is taken for the answer. */
const LONGEST_STREAM_MS = 100;

export interface RawCall {
  port: number;
  /** An address of the loopback network, so that limits by address do not hide other answers. */
  from: string;
  bytes: Buffer;
  /** After so many milliseconds the caller hangs up. */
  longestMs: number;
}

/** Writes bytes to a connection of their own and reads what comes back, up to its end. */
export async function rawCall({ port, from, bytes, longestMs }: RawCall): Promise<RawAnswer> {
  const started = performance.now();
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    const hangUp = setTimeout(() => socket.destroy(), longestMs);
    let isStream = false;
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isStream || chunks.length > 1 || !/^HTTP\/1\.1 (?:101|200[^]*text\/event-stream)/u.test(head(chunk))) return;
      isStream = true;
      setTimeout(() => socket.destroy(), LONGEST_STREAM_MS);
    });
    // A server that refuses a long body may close before it has read all of it.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(hangUp);
      resolve();
    });
    socket.write(bytes);
  });
  return { ...parse(Buffer.concat(chunks)), ms: performance.now() - started };
}

function head(chunk: Buffer): string {
  return chunk.subarray(0, 4_000).toString('latin1');
}

/** The last of the answers, should there be several. */
function parse(bytes: Buffer): Omit<RawAnswer, 'ms'> {
  const text = bytes.toString('latin1');
  const start = text.lastIndexOf('HTTP/1.1 ');
  const end = text.indexOf('\r\n\r\n', start);
  if (start === -1 || end === -1) return { status: 0, headers: {}, body: '' };
  const [statusLine = '', ...lines] = text.slice(start, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body: text.slice(end + 4) };
}
