import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type AccountClaims } from 'oidc-provider';

interface ProviderAccount {
  email: string;
  email_verified?: boolean;
  name: string;
  groups?: string[];
}

export interface OpenIdProvider {
  issuer: string;
  /** The addresses that the installation allows. */
  host: string;
  clientId: string;
  clientSecret: string;
  /** By subject. A removed subject is disabled. */
  accounts: Map<string, ProviderAccount>;
  /** Breaks every request while it is true. */
  isAway: boolean;
  /** Signs in as a new browser, from Parley's address to the redirect back to Parley. Returns its query. */
  signIn(address: string, subject: string): Promise<string>;
  close(): Promise<void>;
}

interface ParleyAddresses {
  redirectUri: string;
  logoutUri?: string;
}

/** A certified OpenID provider on loopback, with a page to sign in by any subject that has an account. */
export async function openIdProvider({ redirectUri, logoutUri }: ParleyAddresses): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const issuer = `http://${host}`;
  const accounts = new Map<string, ProviderAccount>();
  const clientId = 'parley';
  const clientSecret = 'the secret of a test';
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
        ...(logoutUri === undefined
          ? {}
          : { backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true }),
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'groups'],
    },
    ttl: { Interaction: 600, Grant: 3_600, Session: 3_600, AccessToken: 3_600, RefreshToken: 3_600, IdToken: 3_600 },
    cookies: { keys: ['of a test'] },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    async findAccount(_context, subject) {
      const account = accounts.get(subject);
      return (
        account && { accountId: subject, claims: async (): Promise<AccountClaims> => ({ sub: subject, ...account }) }
      );
    },
    async loadExistingGrant({ oidc: { client, session, provider: own } }) {
      const grant = new own.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid profile email offline_access');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void (own.isAway ? request.destroy() : answer(request, response)));
  const cookies = new Map<string, string>();

  /** Follows the provider's own redirects up to Parley's address. */
  async function visit(address: string, form?: Record<string, string>): Promise<{ url: string; text: string }> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return { url: address, text: await response.text() };
    const next = new URL(location, address).href;
    return next.startsWith(redirectUri) ? { url: next, text: '' } : visit(next);
  }

  const own: OpenIdProvider = {
    issuer,
    host,
    clientId,
    clientSecret,
    accounts,
    isAway: false,
    async signIn(address, subject) {
      cookies.clear();
      const { url } = await visit(address);
      const back = await visit(url, { prompt: 'login', login: subject, password: 'any' });
      if (!back.url.startsWith(redirectUri)) throw new Error(`The provider stopped at ${back.url}: ${back.text}`);
      return new URL(back.url).search;
    },
    close: () => closed(server),
  };
  return own;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
