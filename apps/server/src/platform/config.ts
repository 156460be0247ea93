import { resolve } from 'node:path';
import { Email, Password } from '@parley/domain';
import * as z from 'zod';
import { ConfigError } from '#platform/config-error.ts';
import { backupOf, backupVariables, type BackupConfig } from '#platform/backup/backup-config.ts';
import { s3Of, s3Variables, type S3Access, type S3Config } from '#platform/files/s3-config.ts';
import { addressVariables, inUrl } from '#platform/address-config.ts';
import { unknownVariables } from '#platform/unknown-variables.ts';
import { variablesOf } from '#platform/variables-from-files.ts';
import { voiceOf, voiceVariables, type VoiceConfig } from '#platform/voice-config.ts';

const ROLES = ['api', 'worker', 'voice'] as const;
export type Role = (typeof ROLES)[number];
const WAYS_TO_CALL = ['simulated', 'sip', 'audiosocket'] as const;
const TELEPHONY_MUST = 'must be sip, audiosocket or both with a comma, or simulated for a simulated network';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const CHECKOUT = resolve(import.meta.dirname, '../../../..');

const port = z.coerce
  .number('must be a port from 0 to 65535')
  .int('must be a port from 0 to 65535')
  .min(0, 'must be a port from 0 to 65535')
  .max(65_535, 'must be a port from 0 to 65535');
const address = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' });
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

/** The environment, variable by variable. An empty variable counts as missing; see `variablesOf` for files. */
const Environment = z.object({
  PORT: port.default(8000),
  ...addressVariables,
  PARLEY_PROBE_PORT: port.optional(),
  PARLEY_DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  PARLEY_ADMIN_EMAIL: zodOf(Email, 'must be an email address').default('admin@localhost'),
  PARLEY_ADMIN_PASSWORD: zodOf(Password, 'must have at most 1,024 characters').optional(),
  PARLEY_DEMO: flag.default(true),
  PARLEY_ROLES: z
    .string()
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(ROLES, `must be a comma-separated list of ${ROLES.join(', ')}`)))
    .default([...ROLES]),
  PARLEY_DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be at least 0')
    .max(300, 'must be at most 300')
    .default(0),
  PARLEY_INACTIVITY_HOURS: z.coerce
    .number('must be a number of hours')
    .positive('must be more than 0')
    .max(24, 'must be at most 24')
    .default(2),
  PARLEY_FILE_LIMIT_MB: z.coerce
    .number('must be a number of megabytes')
    .int('must be a whole number of megabytes')
    .positive('must be more than 0')
    .max(10_000, 'must be at most 10000')
    .default(100),
  PARLEY_PROJECT_QUOTA_MB: z.coerce
    .number('must be a number of megabytes')
    .int('must be a whole number of megabytes')
    .positive('must be more than 0')
    .max(10_000_000, 'must be at most 10000000')
    .default(1_024),
  PARLEY_IMPORT_LIMIT_MB: z.coerce
    .number('must be a number of megabytes')
    .int('must be a whole number of megabytes')
    .positive('must be more than 0')
    .max(10_000, 'must be at most 10000')
    .default(200),
  ...s3Variables,
  ...backupVariables,
  PARLEY_SUPPORT_CONTACT: z.string().optional(),
  PARLEY_DOCS_URL: address.optional(),
  PARLEY_SECRET_KEY: z
    .string()
    .transform((list) => list.split(',').map((key) => Buffer.from(key, 'base64')))
    .refine(
      (keys) => keys.every((key) => key.length === 32),
      'must be one or more keys of 32 bytes in base64, separated by commas; create a key with `openssl rand -base64 32`',
    )
    .default([]),
  PARLEY_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  PARLEY_TRACES: z.coerce
    .number('must be a share from 0 to 1')
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  PARLEY_MAIL_FROM: zodOf(Email, 'must be an email address').optional(),
  PARLEY_AI_URL: address.optional(),
  PARLEY_AI_KEY: z.string().optional(),
  PARLEY_AI_MODEL: z.string().optional(),
  PARLEY_AI_SPEECH_MODEL: z.string().optional(),
  PARLEY_AI_VOICES: z
    .string()
    .transform((list) => list.split(',').map((voice) => voice.trim()))
    .default(['alloy']),
  PARLEY_OIDC_ISSUER: address.optional(),
  PARLEY_OIDC_CLIENT_ID: z.string().optional(),
  PARLEY_OIDC_CLIENT_SECRET: z.string().optional(),
  PARLEY_OIDC_SCOPES: z.string().optional(),
  PARLEY_OIDC_NAME: z.string().optional(),
  PARLEY_EMBEDDING_DIR: z.string().optional(),
  PARLEY_TELEPHONY: z
    .string()
    .transform((list) => list.split(',').map((way) => way.trim()))
    .pipe(z.array(z.enum(WAYS_TO_CALL, TELEPHONY_MUST)))
    .refine((ways) => ways.length === 1 || !ways.includes('simulated'), TELEPHONY_MUST)
    .default([]),
  ...voiceVariables,
  PARLEY_SIMULATED_NETWORK: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

/** The owner's configuration of an installation. */
export interface Config {
  port: number;
  host: string;
  /** Where the telephone process beside this server answers probes and metrics; absent: nowhere. */
  probePort: number | undefined;
  dataDir: string;
  /** May lead to a pooler in transaction mode. Absent: the embedded database. */
  databaseUrl: string | undefined;
  /** Leads to PostgreSQL itself, for what needs a session: notifications, migrations, session locks, backups. */
  databaseDirectUrl: string | undefined;
  /** A replica of the database, for reads that may be some seconds old. */
  readUrl: string | undefined;
  admin: { email: string; password: string | undefined };
  demo: boolean;
  /** Without a trailing slash. */
  publicUrl: string;
  /** What this process does; several processes may have the same roles. */
  roles: Role[];
  /** How long a server that is asked to stop still serves, until the proxies in front have noticed. */
  drainSeconds: number;
  inactivityHours: number;
  /** Largest stored file, in megabytes. */
  fileLimitMb: number;
  /** Total size of a project's files and attachments, in megabytes. */
  quotaMb: number;
  /** Maximum size of an imported zip, in megabytes. */
  importLimitMb: number;
  /** Absent: stored files are in the data folder. */
  s3: S3Config | undefined;
  /** How stores other than the one of `s3` are reached, too. */
  s3Access: S3Access;
  /** Absent: only commands that name a place make backups. */
  backup: BackupConfig | undefined;
  supportContact: string | undefined;
  docsUrl: string | undefined;
  /** The first key encrypts, the others only decrypt. Empty: a key created in the data folder is used. */
  secretKeys: Buffer[];
  /** The token for reading the metrics; without one only this machine can read them. */
  metricsToken: string | undefined;
  /** The share of traces that is sent by OTLP; 0: traces are off, and their libraries are not loaded. */
  traces: number;
  /** Fastify's `trustProxy`. */
  trustProxy: boolean | number | string;
  /** Absent: no mail is sent. */
  smtpUrl: string | undefined;
  /** The sender address of mails. */
  mailFrom: string;
  /** An OpenAI-compatible API that writes phrases. */
  ai: { url: string; key: string | undefined; model: string } | undefined;
  /** A folder with an embedding model that trained models use. */
  embeddingDir: string | undefined;
  /** An OpenAI-compatible API that reads texts aloud. */
  speech: { url: string; key: string | undefined; model: string; voices: string[] } | undefined;
  /** Empty: nobody can call, and campaigns do not call. */
  telephony: (typeof WAYS_TO_CALL)[number][];
  voice: VoiceConfig;
  /** A file that describes the people of the simulated network. */
  simulatedNetwork: string | undefined;
  egressAllow: string[];
  /** The settings of the identity provider fixed by variables; the console sets the others. */
  provider: Partial<Record<'issuer' | 'client_id' | 'client_secret' | 'scopes' | 'name', string | undefined>>;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** A sentence for each variable that has no effect because Parley does not have it. */
export function ignoredVariables(environment: Record<string, string | undefined>): string[] {
  return unknownVariables(environment, Object.keys(Environment.shape));
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const { data: env, error } = Environment.safeParse(variablesOf(environment, Object.keys(Environment.shape)));
  if (error) throw new ConfigError(error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join('\n'));
  return {
    port: env.PORT,
    host: env.HOST,
    probePort: env.PARLEY_PROBE_PORT,
    dataDir: resolve(CHECKOUT, env.PARLEY_DATA_DIR),
    ...databaseOf(env),
    readUrl: env.DATABASE_READ_URL,
    admin: { email: env.PARLEY_ADMIN_EMAIL, password: env.PARLEY_ADMIN_PASSWORD },
    demo: env.PARLEY_DEMO,
    publicUrl: (env.PARLEY_PUBLIC_URL ?? `http://${inUrl(env.HOST)}:${env.PORT}`).replace(/\/+$/u, ''),
    roles: env.PARLEY_ROLES,
    drainSeconds: env.PARLEY_DRAIN_SECONDS,
    inactivityHours: env.PARLEY_INACTIVITY_HOURS,
    fileLimitMb: env.PARLEY_FILE_LIMIT_MB,
    quotaMb: env.PARLEY_PROJECT_QUOTA_MB,
    importLimitMb: env.PARLEY_IMPORT_LIMIT_MB,
    ...s3Of(env),
    backup: backupOf(env, CHECKOUT),
    supportContact: env.PARLEY_SUPPORT_CONTACT,
    docsUrl: env.PARLEY_DOCS_URL,
    secretKeys: env.PARLEY_SECRET_KEY,
    metricsToken: env.PARLEY_METRICS_TOKEN,
    traces: env.PARLEY_TRACES ?? Number(hasCollector(env)),
    trustProxy: env.PARLEY_TRUST_PROXY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.PARLEY_MAIL_FROM ?? userOf(env.SMTP_URL) ?? env.PARLEY_ADMIN_EMAIL,
    ...services(env),
    embeddingDir: env.PARLEY_EMBEDDING_DIR === undefined ? undefined : resolve(CHECKOUT, env.PARLEY_EMBEDDING_DIR),
    ...telephonyOf(env),
    voice: voiceOf(env, env.PARLEY_TELEPHONY.includes('audiosocket')),
    egressAllow: env.PARLEY_EGRESS_ALLOW,
    provider: {
      issuer: env.PARLEY_OIDC_ISSUER,
      client_id: env.PARLEY_OIDC_CLIENT_ID,
      client_secret: env.PARLEY_OIDC_CLIENT_SECRET,
      scopes: env.PARLEY_OIDC_SCOPES,
      name: env.PARLEY_OIDC_NAME,
    },
    logLevel: env.LOG_LEVEL,
  };
}

function databaseOf(env: z.infer<typeof Environment>): Pick<Config, 'databaseUrl' | 'databaseDirectUrl'> {
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: direct } = env;
  if (direct !== undefined && databaseUrl === undefined) {
    throw new ConfigError('DATABASE_DIRECT_URL requires DATABASE_URL');
  }
  return { databaseUrl, databaseDirectUrl: direct ?? databaseUrl };
}

/** OpenTelemetry's own variables say where the traces go. */
function hasCollector(env: z.infer<typeof Environment>): boolean {
  return [env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT].some((one) => one !== undefined);
}

function telephonyOf(env: z.infer<typeof Environment>): Pick<Config, 'telephony' | 'simulatedNetwork'> {
  const { PARLEY_TELEPHONY: telephony, PARLEY_SIMULATED_NETWORK: file } = env;
  if (file !== undefined && !telephony.includes('simulated')) {
    throw new ConfigError('PARLEY_SIMULATED_NETWORK requires PARLEY_TELEPHONY=simulated');
  }
  return { telephony, simulatedNetwork: file === undefined ? undefined : resolve(CHECKOUT, file) };
}

/** Assigns a model to each use of an OpenAI-compatible API. */
function services(env: z.infer<typeof Environment>): Pick<Config, 'ai' | 'speech'> {
  const {
    PARLEY_AI_URL: given,
    PARLEY_AI_KEY: key,
    PARLEY_AI_MODEL: model,
    PARLEY_AI_SPEECH_MODEL: speaking,
    PARLEY_AI_VOICES: voices,
  } = env;
  if (given === undefined) {
    if (model === undefined && speaking === undefined) return { ai: undefined, speech: undefined };
    throw new ConfigError('PARLEY_AI_MODEL and PARLEY_AI_SPEECH_MODEL require PARLEY_AI_URL');
  }
  if (model === undefined && speaking === undefined) {
    throw new ConfigError('PARLEY_AI_URL requires PARLEY_AI_MODEL or PARLEY_AI_SPEECH_MODEL');
  }
  const url = given.replace(/\/+$/u, '');
  return {
    ai: model === undefined ? undefined : { url, key, model },
    speech: speaking === undefined ? undefined : { url, key, model: speaking, voices },
  };
}

/** Wraps a schema of the domain (zod mini) for the environment. */
function zodOf(schema: z.core.$ZodType<string>, message: string) {
  return z.string().refine((value) => z.safeParse(schema, value).success, message);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError('SMTP_URL must write a % in the user or password as %25');
  }
}

/** Most mail servers let users send only from their own address. */
function userOf(smtpUrl: string | undefined): string | undefined {
  if (smtpUrl === undefined) return undefined;
  const user = decoded(new URL(smtpUrl).username);
  return z.safeParse(Email, user).success ? user : undefined;
}
