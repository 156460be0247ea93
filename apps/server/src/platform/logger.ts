import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino, type DestinationStream, type Logger } from 'pino';

import { isTracing, traceFields } from '#platform/traces/traces.ts';

export type { Logger } from 'pino';

/** Fields that never reach a log, at the top level of the logged object and one level below. */
const SECRET_FIELDS = [
  'passwd',
  'password',
  'old_passwd',
  'password_hash',
  'otp',
  'token',
  'chat_token',
  'chatbot_token',
  'conversation_token',
  'token_hash',
  'sip_passwd_testing',
  'sip_passwd_production',
  'audiosocket_testing',
  'audiosocket_production',
  'authorization',
  'cookie',
  'set-cookie',
  'connectionString',
];

/** JSON lines. Callers choose the logged fields one by one; a secret that slips in is removed. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    // Only a logger that is created while traces are on pays for them.
    ...(isTracing() ? { mixin: () => traceFields() } : {}),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describe },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`]), censor: '[cut out]' },
  };
  return pino(options, destination ?? standardOutput());
}

const MOST_WAITING_BYTES = 4 << 20;
const LONGEST_FLUSH_MS = 2_000;
/** Lines of this time are written together: a write for each answered request costs as much as a twentieth of a turn. */
const TOGETHER_MS = 20;
const MOST_TOGETHER = 16_000;

/**
 * A log without a working reader, because it hangs or the disk is full, must not stop the server: so much is buffered,
 * and more is dropped.
 */
function openOutput() {
  const { fd } = process.stdout;
  // Only with a minimum length does a flush wait for the write in progress.
  const output = pino.destination({ dest: fd, minLength: 1, maxLength: MOST_WAITING_BYTES });
  output.on('error', () => undefined);
  let gathered = '';
  let due: NodeJS.Timeout | undefined;
  function pass(): void {
    clearTimeout(due);
    due = undefined;
    if (gathered !== '') output.write(gathered);
    gathered = '';
  }
  // Registered after the output, whose own last lines come first.
  process.on('exit', () => {
    if (gathered !== '') writeToEnd(fd, gathered);
  });
  return {
    write(line: string): void {
      gathered += line;
      if (gathered.length >= MOST_TOGETHER) pass();
      else due ??= setTimeout(pass, TOGETHER_MS).unref();
    },
    flush(done?: (error?: Error) => void): void {
      pass();
      output.flush(done);
    },
  };
}

function writeToEnd(fd: number, text: string): void {
  try {
    writeSync(fd, text);
  } catch {
    // The reader of the log has closed it.
  }
}

let opened: ReturnType<typeof openOutput> | undefined;
const standardOutput = (): DestinationStream => (opened ??= openOutput());

/** Ends the process after a short wait for the log's reader; call it when no other work is left. */
export async function exitAfterLogging(log: Logger, code: number): Promise<never> {
  const flushed = new Promise<boolean>((resolve) => log.flush((error) => resolve(!error || isUnsynced(error))));
  if (await Promise.race([flushed, sleep(LONGEST_FLUSH_MS, false)])) process.exit(code);
  // A normal exit would wait forever for the reader.
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

/** An error in a few words: libraries attach whole connections to theirs, with their secrets. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return { name, message, ...code, stack, ...(cause === undefined ? {} : { cause: describe(cause) }) };
}

/** The output is not a file, so it cannot be synced, but was written. */
function isUnsynced(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'fsync';
}
