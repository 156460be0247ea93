const DEFAULT_URL = 'http://127.0.0.1:8000';

/**
 * Calls a Parley server with the project's API token, or as the user whom the environment names. Throws an error that
 * says what to do when there is neither.
 */
export async function openClient({ url, token }, env) {
  const client = createClient(serverAddress(url ?? env.PARLEY_URL ?? DEFAULT_URL), token ?? env.PARLEY_TOKEN);
  if (client.hasToken) return client;
  const { PARLEY_EMAIL: email, PARLEY_PASSWORD: password } = env;
  if (!email || !password) {
    throw new Error('No credentials. Set --token or PARLEY_TOKEN, or both PARLEY_EMAIL and PARLEY_PASSWORD.');
  }
  await client.signIn(email, password);
  return client;
}

function serverAddress(url) {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address && ['http:', 'https:'].includes(address.protocol)) return address.origin;
  throw new Error(`${url} is not the URL of a server. Set one like ${DEFAULT_URL} with --url or PARLEY_URL.`);
}

function createClient(server, token) {
  const hasToken = Boolean(token);
  let cookie = '';

  function ask(method, path, query, body) {
    const address = new URL(path, server);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const isForm = body instanceof FormData;
    return reach(server, address, {
      method,
      headers: {
        ...(hasToken ? { authorization: `Bearer ${token}` } : { 'x-requested-with': 'console' }),
        ...(cookie === '' ? {} : { cookie }),
        // A form says its own.
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  async function call(method, path, query, body) {
    const answer = await ask(method, path, query, body);
    return { answer, reply: await replyOf(path, answer) };
  }

  async function replyOf(path, answer) {
    const reply = await answer.json().catch(() => undefined);
    const refusal = reply?.error?.message;
    if (answer.ok && reply !== undefined) return reply;
    if (refusal === undefined) {
      throw new Error(`${server}${path} does not answer like Parley (status ${answer.status}). ${CHECK_ADDRESS}`);
    }
    throw new Error(`${server}${path} refused: ${refusal.replace(/\.$/u, '')}${hintFor(answer.status, hasToken)}`);
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
    post: async (path, query, body) => (await call('POST', path, query, body)).reply,
    async upload(path, query, bytes) {
      const form = new FormData();
      form.set('file', new Blob([bytes]), 'project.zip');
      return (await call('POST', path, query, form)).reply;
    },
    async download(path) {
      const answer = await ask('GET', path, {});
      const isZip = answer.ok && answer.headers.get('content-type') === 'application/zip';
      return isZip ? Buffer.from(await answer.arrayBuffer()) : replyOf(path, answer);
    },
  };
}

const CHECK_ADDRESS = 'Check --url or PARLEY_URL.';

async function reach(server, address, options) {
  try {
    return await fetch(address, options);
  } catch (error) {
    const reason = error.cause?.code ?? error.cause?.message ?? error.message;
    throw new Error(`Cannot reach Parley at ${server} (${reason}). Start the server, or check --url or PARLEY_URL.`, {
      cause: error,
    });
  }
}

function hintFor(status, hasToken) {
  if (status === 401)
    return hasToken ? '. Check --token or PARLEY_TOKEN.' : '. Check PARLEY_EMAIL and PARLEY_PASSWORD.';
  return status === 402 ? '. Check --project, and whether you have access to it.' : '';
}
