import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Fields that never reach a log, whoever logs an object that has them; each also one level down. */
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
  'authorization',
  'cookie',
  'set-cookie',
  'connectionString',
];

/** JSON lines; what is logged is chosen field by field, and a secret that slips in is cut out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describe },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`]), censor: '[cut out]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An error in a few words: libraries hang whole connections on theirs, with the secrets of these. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return { name, message, ...code, stack, ...(cause === undefined ? {} : { cause: describe(cause) }) };
}
