/**
 * Calls a Parley server with the project's API token, or as the user whom the environment names. Throws an error that
 * says `usage` when there is neither.
 */
export async function openClient({ url, token }, env, usage) {
  const client = createClient(url ?? env.PARLEY_URL ?? 'http://127.0.0.1:8000', token ?? env.PARLEY_TOKEN);
  if (client.hasToken) return client;
  const { PARLEY_EMAIL: email, PARLEY_PASSWORD: password } = env;
  if (!email || !password) throw new Error(usage);
  await client.signIn(email, password);
  return client;
}

function createClient(url, token) {
  const hasToken = Boolean(token);
  let cookie = '';

  async function call(method, path, query, body) {
    const address = new URL(path, url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const answer = await fetch(address, {
      method,
      headers: {
        ...(hasToken ? { authorization: `Bearer ${token}` } : { 'x-requested-with': 'console' }),
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const reply = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${reply.error?.message ?? answer.status}`);
    return { answer, reply };
  }

  return {
    hasToken,
    async signIn(email, passwd) {
      const { answer } = await call('POST', '/v1/auth/login', {}, { email, passwd });
      cookie = answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
    },
    get: async (path, query) => (await call('GET', path, query)).reply,
  };
}
