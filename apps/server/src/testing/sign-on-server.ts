import { randomBytes } from 'node:crypto';
import type { SignOnChoice } from '@parley/contract';
import { afterAll } from 'vitest';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { openSecrets } from '#platform/secrets.ts';
import { writeSignOn } from '#features/people/sign-on/sign-on-settings.ts';
import type { TestServer, TestServerOptions } from '#testing/build-server.ts';
import { startTestServer } from '#testing/test-server.ts';
import { signOnRoutes } from '#routes/sign-on.ts';
import { createSignOn } from '#features/people/create-sign-on.ts';

/** Parley's URL for the provider; no server listens there, as these tests load no pages. */
export const PARLEY = 'http://parley.test';

interface Peer {
  issuer: string;
  /** The addresses that the installation allows. */
  host: string;
  clientId: string;
  clientSecret: string;
}

interface SignOnServerOptions extends Pick<TestServerOptions, 'routes' | 'passwords'> {
  clock?: Clock;
  mailer?: Mailer | null;
  log?: Logger;
}

/** A server with sign-in through this provider. Call it at the file's top level. */
export async function startSignOnServer(
  db: Queries,
  peer: Peer,
  { clock = systemClock, mailer = null, log = createLogger('error'), ...others }: SignOnServerOptions = {},
) {
  const secrets = openSecrets({ secretKeys: [randomBytes(32)], dataDir: '' });
  const allowed = allowedPlaces([peer.host]);
  const outgoing = createOutgoing(allowed);
  afterAll(() => outgoing.close());
  let server: TestServer | undefined;
  const signOn = createSignOn({
    db,
    secrets,
    outgoing,
    allowed,
    fixed: {},
    publicUrl: PARLEY,
    isHttps: false,
    log,
    now: clock,
    longestQuestionMs: 2_000,
    onRefused: (attempt) => server?.refusals.note(attempt),
  });
  const { deps, port, serve } = signOn;
  const allRoutes = [...signOnRoutes(deps), ...(others.routes ?? [])];
  server = await startTestServer({ db, ...others, routes: allRoutes, signOn: port, serve, clock, mailer });
  return {
    server,
    secrets,
    signOn,
    /** Sets the provider and the given settings. */
    configure: (choice: Partial<SignOnChoice> = {}) =>
      writeSignOn(
        db,
        secrets,
        { is_on: true, issuer: peer.issuer, client_id: peer.clientId, ...choice },
        peer.clientSecret,
      ),
  };
}
