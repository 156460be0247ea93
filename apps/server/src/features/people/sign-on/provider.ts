import type { Microseconds } from '@parley/domain/ids';
import * as oidc from 'openid-client';
import { isNamed, type AllowedPlaces } from '#platform/outgoing/addresses.ts';
import { OutgoingFailure, type Outgoing } from '#platform/outgoing/outgoing.ts';

const LONGEST_QUESTION_MS = 5_000;
const KEPT_MS = 10 * 60_000;
/** After a failure the provider is left alone for a while, however many users want to sign in. */
const FAILURE_KEPT_MS = 2_000;
const WITHOUT_BODY = new Set([204, 205, 304]);
/** Answers of the token endpoint that mean that the user no longer has access. */
const ENDED = new Set(['invalid_grant', 'access_denied', 'login_required', 'interaction_required', 'consent_required']);

/** The provider did not answer, or its answer says nothing about the user. */
class ProviderAway extends Error {
  override name = 'ProviderAway';
}

interface ProviderChoice {
  issuer: string;
  client_id: string;
  client_secret: string | null;
}

export interface ProviderDeps {
  outgoing: Outgoing;
  allowed: AllowedPlaces;
  now(): Microseconds;
  /** The time limit of one request, in milliseconds. */
  longestQuestionMs?: number;
}

export interface Providers {
  /** The provider's published settings. Rejects with `ProviderAway`. */
  discover(choice: ProviderChoice): Promise<oidc.Configuration>;
  /** Sends other requests to the provider, for example for its keys. */
  fetch: oidc.CustomFetch;
}

export function createProviders({
  outgoing,
  allowed,
  now,
  longestQuestionMs = LONGEST_QUESTION_MS,
}: ProviderDeps): Providers {
  const known = new Map<string, { asked: Promise<oidc.Configuration>; until: number }>();
  const fetch = fetchBy(outgoing, longestQuestionMs);

  async function ask({ issuer, client_id, client_secret }: ProviderChoice, skew: number): Promise<oidc.Configuration> {
    const address = new URL(issuer);
    const metadata = { ...(client_secret ? { client_secret } : {}), [oidc.clockSkew]: skew };
    const isPlain = address.protocol === 'http:' && isNamed(allowed, address);
    return oidc.discovery(address, client_id, metadata, undefined, {
      [oidc.customFetch]: fetch,
      timeout: longestQuestionMs / 1_000,
      // Checks the signature even though the token comes directly from the provider.
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    });
  }

  return {
    fetch,
    async discover(choice) {
      const skew = Math.round(now() / 1_000_000 - Date.now() / 1_000);
      const key = JSON.stringify([choice.issuer, choice.client_id, choice.client_secret, skew]);
      const kept = known.get(key);
      if (kept && kept.until > Date.now()) return kept.asked;
      const asked = ask(choice, skew).catch((error: unknown) => {
        throw new ProviderAway(reasonOf(error), { cause: error });
      });
      known.clear();
      const entry = { asked, until: Date.now() + KEPT_MS };
      known.set(key, entry);
      asked.catch(() => {
        entry.until = Date.now() + FAILURE_KEPT_MS;
      });
      return asked;
    },
  };
}

/** Sends the library's requests through `outgoing`: bounded, and only to allowed addresses. */
function fetchBy(outgoing: Outgoing, longestMs: number): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const text = body === undefined || body === null ? null : body instanceof URLSearchParams ? body.toString() : body;
    if (text !== null && typeof text !== 'string') throw new OutgoingFailure('The request cannot be sent');
    const answer = await outgoing.send({ method, url, headers: { ...headers }, body: text }, longestMs);
    const { status } = answer;
    const content = new Uint8Array(answer.bytes);
    return new Response(WITHOUT_BODY.has(status) ? null : content, { status, headers: answer.headers });
  };
}

/** True if the error refuses the user; false if the provider is away. */
export function saysNo(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return ENDED.has(error.error);
  if (error instanceof oidc.WWWAuthenticateChallengeError) return error.status === 401 || error.status === 403;
  const { cause } = error as { cause?: unknown };
  return cause instanceof Response && (cause.status === 401 || cause.status === 403);
}

/** Errors about the user. Neither a proxy in between nor a wrong client setting produces them. */
const REFUSED = new Set(['invalid_grant', 'access_denied']);

/** True if the error definitely refuses the user, not only one session. */
export function refusesUser(error: unknown): boolean {
  return error instanceof oidc.ResponseBodyError && REFUSED.has(error.error);
}

/** Searches the chain of causes for a failed connection. */
export function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutgoingFailure || cause instanceof ProviderAway) return true;
  }
  const { code } = error as { code?: unknown };
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
}

/** Errors of a web server that is not an identity provider, or of a provider at another address. */
const NOT_A_PROVIDER = new Set(['OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR']);

/** The reason as text for the log and for administrators. */
export function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutgoingFailure) return cause.message;
  }
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    return `The provider answered: ${error.error_description ?? error.error}`;
  }
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (NOT_A_PROVIDER.has((cause as { code?: string }).code ?? '')) {
      return 'The address answers, but not as an OpenID Connect provider. Check the issuer address.';
    }
  }
  const deepest = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return deepest instanceof Error ? deepest.message : 'unknown';
}
