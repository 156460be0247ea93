import type { Microseconds } from '@parley/domain/ids';
import type { Recognizer, Speaker } from '@parley/voice';
import type { Pool } from 'pg';
import type { AuthDeps } from '#features/people/auth/current-session.ts';
import type { TelephonyKind } from '#features/outbound/campaign-states.ts';
import type { FixedProvider } from '#features/people/sign-on/sign-on-settings.ts';
import type { InstallationSettings } from '#features/installation/installation.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Database } from '#platform/db/open.ts';
import type { Replica } from '#platform/db/replica/open-replica.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Logger } from '#platform/logger.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Speech } from '#platform/speech/speech.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { SimulatedPlan } from '#features/outbound/dial/simulated-plan.ts';
import type { BackupService } from '#workflows/backup/scheduled-backups.ts';
import type { Tombstones } from '#workflows/personal-data/tombstones.ts';
import type { WritingService } from '#platform/writing-service.ts';

export interface ApiOptions {
  /** Whose free disk `/readyz` looks at. */
  dataDir?: string;
  /** Names this process among others. */
  server?: string;
  /** Whether this process looks for work that other servers left. On by default. */
  isWorker?: boolean;
  db: Queries;
  /** For identifying callers; defaults to `db`. */
  callers?: Queries;
  /** Answers reads that may be some seconds old. Absent: the database does. */
  replica?: Replica | null;
  /** Works with the rights of the tables' owner. Absent: nothing is deleted by whole months. */
  asOwner?: Database['asOwner'];
  /** For turns only. */
  turnPool: Pool;
  /** Leads to PostgreSQL itself, for notifications. */
  directUrl: string;
  passwords: Passwords;
  secrets: Secrets;
  log: Logger;
  now(): Microseconds;
  publicUrl: string;
  /** The token for reading the metrics; without one only this machine can read them. */
  metricsToken?: string | undefined;
  trustProxy: boolean | number | string;
  inactivityHours: number;
  /** Writes phrases. Absent: the feature is off. */
  writing?: WritingService | null;
  /** Reads texts aloud. Absent: the feature is off. */
  reader?: Speech | null;
  /** Whether a thread is prepared as soon as a user edits training data. On by default. */
  isWarmedUp?: boolean;
  /** Settings that the console needs before sign-in. */
  consoleConfig: AuthDeps['config'];
  /** What the checks of the installation judge. Absent: the defaults of a test. */
  installation?: InstallationSettings;
  /** Environment variables about the identity provider. */
  provider?: FixedProvider;
  /** Holds the bytes of stored files. */
  files: FileStore;
  /** Absent: only commands make backups. */
  backups?: BackupService | null;
  /** The list of erased people, kept outside the database. */
  tombstones: Tombstones;
  /** Total size of a project's files and attachments. */
  quotaMb: number;
  /** Maximum size of an imported zip. */
  zipLimitMb: number;
  /** Addresses that bots may send requests to in addition to public ones: hosts, hosts with ports, and ranges. */
  egressAllow: string[];
  /** Sends mails. Absent: mails are off. */
  mailer?: Mailer | null;
  /** The telephony that carries campaigns' calls. Absent: campaigns do not call. */
  telephony?: TelephonyKind;
  /** Where an Asterisk brings the sound of its calls. */
  audioSocket?: { host: string; port: number } | null;
  /** The services that turn callers' speech into text, in the order in which they are used. */
  recognizers?: readonly Recognizer[];
  /** The voices of test calls, in the order in which they take over. Absent: the bot's words are only shown. */
  speakers?: readonly Speaker[];
  /** The people who answer in the simulated network. */
  simulatedPlan?: SimulatedPlan;
  /** The built console. */
  consoleFolder: string;
  /** The built chat client. */
  chatClientFolder: string;
  /** The guide for editors, in Markdown. */
  guideFolder: string;
}
