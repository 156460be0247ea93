import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';

/** The provider's fault; by default it has no fault. */
export interface Broken {
  claims?: JWTPayload;
  /** Names of claims that the token lacks. */
  without?: string[];
  signedBy?: 'another key' | 'the client secret' | 'nobody';
  discovery?: 'garbage' | 'another issuer' | 'gone';
  token?: 'garbage' | 'silent' | 'redirect' | 'huge' | 'refused' | 'broken off' | 'no id token';
  /** Whether it issues a refresh token, and how it answers requests with it. */
  renews?: 'kept' | 'refused';
  userinfo?: 'silent' | Record<string, unknown>;
  /** Awaited before it answers a request with this access or refresh token. */
  before?: (token: string) => Promise<void>;
}

/**
 * An identity provider with a configurable fault. Its person is verified, and has no name in the token. The function is
 * long because it is one server: each address has a handler, and all of them read the fault.
 */
export async function brokenProvider() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const issuer = `http://${host}`;
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const clientSecret = 'the secret of the client, which is long enough';
  const state = { broken: {} as Broken, claims: {} as JWTPayload };

  async function idToken(nonce: string): Promise<string> {
    const { claims = {}, without = [], signedBy } = state.broken;
    const now = Math.trunc(Date.now() / 1_000);
    const whole: JWTPayload = {
      iss: issuer,
      aud: 'parley',
      sub: 'somebody',
      iat: now,
      exp: now + 300,
      nonce,
      email: 'somebody@bank.example',
      email_verified: true,
      groups: [],
      ...state.claims,
      ...claims,
    };
    const payload = Object.fromEntries(Object.entries(whole).filter(([name]) => !without.includes(name)));
    if (signedBy === 'nobody') return new UnsecuredJWT(payload).encode();
    if (signedBy === 'the client secret') {
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(clientSecret));
    }
    const key = signedBy === 'another key' ? other.privateKey : own.privateKey;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);
  }

  function json(response: ServerResponse, body: unknown, status = 200): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  /** Its codes are the nonces of the sign-ins. */
  async function answerToken(response: ServerResponse, form: string): Promise<void> {
    switch (state.broken.token) {
      case 'silent':
        return;
      case 'garbage':
        return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token": "a", ');
      case 'redirect':
        return void response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      case 'huge':
        return void response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(2_000_000)}"`);
      case 'refused':
        return json(response, { error: 'invalid_grant', error_description: 'The code was used before' }, 400);
      case 'broken off':
        return void response.socket?.destroy();
      case 'no id token':
        return json(response, { access_token: 'a', token_type: 'bearer' });
      case undefined: {
        const { renews, before } = state.broken;
        const renewed = renews === undefined ? {} : { refresh_token: 'r' };
        const whole = { access_token: 'a', token_type: 'bearer', expires_in: 300, ...renewed };
        const refresh = new URLSearchParams(form).get('refresh_token');
        if (refresh !== null) {
          await before?.(refresh);
          return renews === 'refused' ? json(response, { error: 'invalid_grant' }, 400) : json(response, whole);
        }
        const id_token = await idToken(new URLSearchParams(form).get('code') ?? '');
        return json(response, { ...whole, id_token });
      }
    }
  }

  async function answerUser(response: ServerResponse, bearer = ''): Promise<void> {
    const { userinfo, before } = state.broken;
    await before?.(bearer.replace(/^Bearer /u, ''));
    if (userinfo !== 'silent') json(response, userinfo ?? { sub: state.claims.sub ?? 'somebody' });
  }

  server.on('request', (request, response) => {
    const { discovery } = state.broken;
    switch (new URL(request.url ?? '', issuer).pathname) {
      case '/.well-known/openid-configuration':
        if (discovery === 'garbage') return void response.end('<html>');
        if (discovery === 'gone') return void response.writeHead(404).end();
        return json(response, {
          issuer: discovery === 'another issuer' ? 'https://other.example' : issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          userinfo_endpoint: `${issuer}/userinfo`,
          id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
        });
      case '/jwks':
        return json(response, { keys: [jwk] });
      case '/userinfo':
        return void answerUser(response, request.headers.authorization);
      default:
        return void text(request).then((form) => answerToken(response, form));
    }
  });

  return {
    issuer,
    host,
    clientId: 'parley',
    clientSecret,
    /** Returns a logout token, valid or with a fault. */
    async logoutToken(claims: JWTPayload, signedBy: 'its own key' | 'another key' = 'its own key'): Promise<string> {
      const key = signedBy === 'its own key' ? own.privateKey : other.privateKey;
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own', typ: 'logout+jwt' }).sign(key);
    },
    /** From now on the provider has this fault and this person. */
    is(broken: Broken, claims: JWTPayload = {}): void {
      Object.assign(state, { broken, claims });
    },
    /** Follows the sign-in to the provider and back, as a browser does. */
    answer(address: string): string {
      const query = new URL(address).searchParams;
      return new URLSearchParams({ code: query.get('nonce') ?? '', state: query.get('state') ?? '' }).toString();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
