import type { FastifyInstance } from 'fastify';
import type { LogoutVerdict } from '#features/people/sign-on/backchannel-logout.ts';

const LONGEST_BODY = 32_768;
const CALLS_PER_MINUTE = 600;

/**
 * Receives the identity provider's notice that a user has signed out. The signature of its token proves it, so the call
 * needs neither a session nor the console's header.
 */
export async function serveBackchannel(
  app: FastifyInstance,
  logOut: (token: string) => Promise<LogoutVerdict>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const asText = { parseAs: 'string' as const, bodyLimit: LONGEST_BODY };
    scope.addContentTypeParser('application/x-www-form-urlencoded', asText, async (_request: unknown, body: string) =>
      new URLSearchParams(body).getAll('logout_token'),
    );
    const rateLimit = { max: CALLS_PER_MINUTE, timeWindow: 60_000 };
    const config = { openTo: 'everybody', rateLimit } as const;
    scope.post('/v1/auth/backchannel-logout', { config }, async ({ body }, reply) => {
      const [token, ...others] = Array.isArray(body) ? (body as string[]) : [];
      const verdict: LogoutVerdict =
        token === undefined || others.length > 0
          ? { status: 400, reason: 'Send one logout_token' }
          : await logOut(token);
      if (verdict.status === 200) return reply.code(200).send();
      return reply.code(verdict.status).send({
        error: verdict.status === 400 ? 'invalid_request' : 'server_error',
        error_description: verdict.reason,
      });
    });
  });
}
