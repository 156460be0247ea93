/** SQLSTATEs of a database that temporarily cannot serve: it stops, starts, is full, or took too long. */
const STATES = /^(?:08...|53...|57P0[123]|57014|55P03|40001|40P01|25P03)$/u;
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH'];
/** Messages of the client library that have no code. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
];

const DISK_FULL = '53100';

/** True if the database is out of disk space for a write. Reads still work. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DISK_FULL;
}

/** True if the database could not be reached or could not serve, so that a retry may soon succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    // Other parts of the program report missing files, too.
    if (NETWORK.includes(error.code)) return 'syscall' in error && error.syscall !== 'open';
    return STATES.test(error.code);
  }
  return MESSAGES.some((message) => error.message.startsWith(message));
}
