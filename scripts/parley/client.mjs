/** Calls a Parley server as somebody who has signed in. */
export function createClient(url) {
  let cookie = '';

  async function call(method, path, query, body) {
    const address = new URL(path, url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const answer = await fetch(address, {
      method,
      headers: {
        'x-requested-with': 'console',
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
