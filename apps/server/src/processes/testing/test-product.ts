import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLATFORM_PERMISSIONS } from '@parley/domain/permission';
import type { Recognizer, Speaker } from '@parley/voice';
import { afterAll } from 'vitest';
import { beginTimer, claimDueTimers } from '#features/conversations/due-timers.ts';
import type { TelephonyKind } from '#features/outbound/campaign-states.ts';
import type { SimulatedPlan } from '#features/outbound/dial/simulated-plan.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import type { Replica } from '#platform/db/replica/open-replica.ts';
import { folderStore } from '#platform/files/folder-store.ts';
import { createLogger } from '#platform/logger.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { openSecrets } from '#platform/secrets.ts';
import type { Speech } from '#platform/speech/speech.ts';
import type { WritingService } from '#platform/writing-service.ts';
import { createApi } from '#processes/api.ts';
import { storedContent } from '#processes/testing/stored-content.ts';
import { PASSWORD, testClients, type TestClient } from '#processes/testing/test-clients.ts';
import { testProjects } from '#processes/testing/test-projects.ts';
import type { Column } from '#testing/access-table.ts';
import { hear as hearIn } from '#testing/hear.ts';
import { quickPasswords } from '#testing/quick-passwords.ts';
import { testDatabase, type TestDatabase } from '#testing/test-database.ts';
import { tombstonesIn } from '#workflows/personal-data/tombstones.ts';

export interface TestProductOptions {
  /** Defaults to a new database. */
  database?: Promise<Pick<TestDatabase, 'db' | 'pool' | 'directUrl'>>;
  /** Absent: the database answers everything. */
  replica?: Replica;
  /** The key that encrypts secrets. */
  secretKey?: Buffer;
  /** Absent: the feature is off. */
  writing?: WritingService | null;
  egressAllow?: string[];
  /** Absent: mails are off. */
  mailer?: Mailer | null;
  /** Absent: there is no voice. */
  reader?: Speech | null;
  /** The ears and the voices of test calls. Absent: none. */
  recognizers?: readonly Recognizer[];
  speakers?: readonly Speaker[];
  /** The telephony of campaigns. Absent: campaigns do not call. */
  telephony?: TelephonyKind;
  /** The people who answer in the simulated network. */
  simulatedPlan?: SimulatedPlan;
  /** The server's clock. */
  now?: Clock;
  /** Off by default: most tests that edit do not train. */
  isWarmedUp?: boolean;
  metricsToken?: string;
  /** Absent: the product has no built console. */
  consoleFolder?: string;
  chatClientFolder?: string;
  /** Absent: the product has no guide, which takes half of a start to read. */
  guideFolder?: string;
  /** Defaults to a folder that is deleted at the end. */
  filesFolder?: string;
  /** 100 unless given. */
  fileLimitMb?: number;
  /** 1,024 unless given. */
  quotaMb?: number;
  /** 20 unless given. */
  zipLimitMb?: number;
}

/** The guide of the repository. */
export const GUIDE_FOLDER = join(import.meta.dirname, '../../../../../docs/user');

/** Deleted at the end of the test file. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-files-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The whole API on a new database, with users of every kind. Call it at a test file's top level. */
export async function startTestProduct({
  database = testDatabase(),
  replica,
  secretKey = randomBytes(32),
  writing = null,
  egressAllow = [],
  mailer = null,
  reader = null,
  telephony = 'none',
  recognizers = [],
  speakers = [],
  simulatedPlan,
  now = systemClock,
  isWarmedUp = false,
  metricsToken,
  consoleFolder = 'no console is built for tests',
  chatClientFolder = 'no chat client is built for tests',
  guideFolder = 'most tests do without the guide',
  filesFolder = temporaryFolder(),
  fileLimitMb = 100,
  quotaMb = 1_024,
  zipLimitMb = 20,
}: TestProductOptions = {}) {
  const { db, pool, directUrl } = await database;
  const logLines: string[] = [];
  const log = createLogger('info', { write: (line) => void logLines.push(line) });
  const api = await createApi({
    db,
    turnPool: pool,
    directUrl,
    ...(replica && { replica }),
    passwords: quickPasswords,
    secrets: openSecrets({ secretKeys: [secretKey], dataDir: '' }),
    log,
    now,
    isWarmedUp,
    publicUrl: 'http://localhost:8000',
    trustProxy: false,
    inactivityHours: 2,
    writing,
    consoleConfig: {
      support_contact: null,
      docs_url: '/docs/',
      chatbot_url: 'http://localhost:8000/chatbot',
      inactivity_hours: 2,
      file_limit_mb: fileLimitMb,
      version: 'test',
    },
    egressAllow,
    mailer,
    files: folderStore(filesFolder),
    tombstones: tombstonesIn(join(filesFolder, 'erased.jsonl')),
    zipLimitMb,
    quotaMb,
    reader,
    telephony,
    recognizers,
    speakers,
    ...(simulatedPlan && { simulatedPlan }),
    consoleFolder,
    chatClientFolder,
    metricsToken,
    guideFolder,
  });
  afterAll(() => api.close());

  const { insertUser, memberOf, memberHolding, stranger } = testClients({
    db,
    app: api.app,
    passwords: quickPasswords,
    now,
  });
  const owner = await insertUser({ system_permissions: PLATFORM_PERMISSIONS });
  /** Records the turns of callers. */
  const run = projectStatements(pool);
  /** Lets callers of the deployed bot say phrases, and returns the phrases' ids. */
  const hear = hearIn.bind(null, run);
  const { demoProject, blankProject } = testProjects({ db, ownerId: owner.id, hear });
  const { fingerprint, storedRows, setState } = storedContent(db);
  /** Claims timers like a server that ends right afterwards. */
  const claimTimers = () => claimDueTimers(db, { now: now(), until: now() + 1_500_000, most: 100 });

  return {
    api,
    db,
    database,
    setState,
    pool,
    claimTimers,
    /** Begins timers like a server that crashes at it. */
    async beginTimers() {
      for (const timer of await claimTimers()) await beginTimer(db, timer);
    },
    storedRows,
    logLines,
    demoProject,
    blankProject,
    run,
    hear,
    memberOf,
    memberHolding,
    fingerprint,
    password: PASSWORD,
    /** A client of the kind of a column of the access table, in the first project. */
    async clientOf(column: Column): Promise<TestClient> {
      return column === 'nobody' ? stranger() : memberOf((await demoProject()).projectId, column);
    },
  };
}
