import { randomBytes } from 'node:crypto';
import { allEndpoints } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { platformRoute, publicRoute, type Route } from '#http/route.ts';
import { createHttpServer } from '#http/server.ts';
import { systemClock, unixSeconds, type Clock } from '#platform/clock.ts';
import { createRefusedAttempts, type RefusedAttempts } from '#platform/audit/refused-attempts.ts';
import { readEveryProject, withProject, type InProject, type Queries } from '#platform/db/database.ts';
import { createProjectChanges } from '#platform/db/project-changes.ts';
import { createLogger } from '#platform/logger.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Passwords } from '#platform/passwords.ts';
import { openSecrets } from '#platform/secrets.ts';
import { platformVersion } from '#platform/things/platform-version.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import type { SignOnPort } from '#features/people/auth/sign-on-port.ts';
import { accountRoutes } from '#routes/of-accounts.ts';
import { createAccounts, type Accounts } from '#features/people/accounts.ts';
import { identifyToken } from '#features/people/identify-token.ts';
import { quickPasswords } from '#testing/quick-passwords.ts';

export interface TestServerOptions {
  db: Queries;
  /** Routes in addition to accounts. Every other API call gets 503. */
  routes?: Route[];
  passwords?: Passwords;
  clock?: Clock;
  isHttps?: boolean;
  mailer?: Mailer | null;
  /** The stream of its log; shows only errors by default. */
  log?: DestinationStream;
  signOn?: SignOnPort;
  /** Adds routes outside of the API. */
  serve?: (app: FastifyInstance) => Promise<void>;
}

const PASSWORDS_ONLY: SignOnPort = {
  offer: async () => ({ sso: false, sso_name: '', passwords: true }),
  signIn: () => Promise.reject(new Problem('unavailable', 'Not part of this test')),
  mayUsePassword: async () => true,
  isConfirmed: async () => true,
};

export interface TestServer {
  app: FastifyInstance;
  accounts: Accounts;
  refusals: RefusedAttempts;
}

/** The product's HTTP server with accounts and the routes under test, ready to answer but not listening. */
export async function buildServer({
  db,
  routes = [],
  passwords = quickPasswords,
  clock = systemClock,
  isHttps = false,
  mailer = null,
  log,
  signOn = PASSWORDS_ONLY,
  serve,
}: TestServerOptions): Promise<TestServer> {
  const refusals = createRefusedAttempts({ db, log: createLogger('error') });
  const accounts = createAccounts({
    db,
    passwords,
    secrets: openSecrets({ secretKeys: [randomBytes(32)], dataDir: '' }),
    policy: { isHttps, inactivityHours: 2 },
    config: {
      support_contact: null,
      docs_url: '/docs',
      chatbot_url: '/chatbot',
      inactivity_hours: 2,
      file_limit_mb: 100,
      version: 'test',
    },
    publicUrl: 'https://parley.example',
    mailer,
    signOn,
    onRefused: refusals.note,
  });
  const changes = createProjectChanges(db);
  const inProject: InProject = (projectId, mode, work) =>
    mode === 'read' ? withProject(db, projectId, work) : changes.changeProject(projectId, work);
  const tested = [...accountRoutes(accounts), ...routes];
  const app = await createHttpServer([...tested, ...refusing(tested)], {
    identify: accounts.identify,
    refuse: accounts.refuse,
    identifyToken: (token) => identifyToken({ db, ...signOn }, token, unixSeconds(clock)),
    inEveryProject: (projectId, mode, work) =>
      mode === 'read' ? readEveryProject(db, projectId, work) : changes.changeEveryProject(projectId, work),
    inProject,
    inReplica: inProject,
    environmentOf: async () => undefined,
    projectVersion,
    platformVersion: () => platformVersion(db),
    now: clock,
    isHttps,
    publicHost: 'localhost',
    trustProxy: false,
    log: log ? createLogger('trace', log) : createLogger('error'),
    mayCallFrom: () => Promise.resolve(true),
    onAnswered: () => undefined,
    onRefused: refusals.note,
  });
  app.addHook('onClose', () => refusals.close());
  await serve?.(app);
  await app.ready();
  return { app, accounts, refusals };
}

function refusing(tested: Route[]): Route[] {
  const missing = allEndpoints
    .map(([, endpoint]) => endpoint)
    .filter((e) => !tested.some(({ endpoint }) => endpoint === e));
  return missing.map((endpoint) => {
    const kind = endpoint.guard === 'public' ? publicRoute : platformRoute;
    return kind(endpoint, async () => {
      throw new Problem('unavailable', 'Not part of this test');
    });
  });
}
