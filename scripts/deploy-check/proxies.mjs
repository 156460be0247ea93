import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../install.mjs';
import { startEcho } from './echo-server.mjs';
import { HOST, askSecure, askPlain, firstBytes, opensWebsocket } from './proxy-client.mjs';
import { ensurePrograms, output, say } from './tools.mjs';

const PLAIN = 8797;
const SECURE = 8798;
const LONGEST_START_MS = 20_000;
const UPLOAD = Buffer.alloc(20_000_000, 'x');

/** Starts each proxy with its file of `deploy`, on other ports, in front of a server that answers with its requests. */
export async function checkProxies() {
  await ensurePrograms({ nginx: 'nginx-light', caddy: 'caddy', haproxy: 'haproxy', openssl: 'openssl' });
  const folder = mkdtempSync(join(tmpdir(), 'parley-proxies-'));
  try {
    await makeCertificate(folder);
    for (const [name, commandOf] of Object.entries({ nginx, caddy })) await tryProxy(name, commandOf, folder);
    await checkHaproxy(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkHaproxy(folder) {
  const pem = join(folder, 'parley.pem');
  writeFileSync(pem, ['fullchain.pem', 'privkey.pem'].map((file) => readFileSync(join(folder, file), 'utf8')).join(''));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8').replace('/etc/haproxy/parley.pem', pem));
  await output('haproxy', ['-c', '-f', file]);
  say('haproxy reads its file');
}

async function makeCertificate(folder) {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  await output('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${HOST}`,
    ...files,
  ]);
}

async function nginx(folder, port) {
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replaceAll(/\[::\]:(?:80|443)/gu, (listen) => (listen.endsWith(':80') ? `[::1]:${PLAIN}` : `[::1]:${SECURE}`))
    .replaceAll('listen 80;', `listen 127.0.0.1:${PLAIN};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${SECURE} `)
    .replaceAll('/etc/ssl/parley/', `${folder}/`)
    .replaceAll('127.0.0.1:8000', `127.0.0.1:${port}`);
  const main = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}\nhttp { access_log off;\n${site}\n}\n`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  await output('nginx', [...args, '-t']);
  return ['nginx', args];
}

async function caddy(folder, port) {
  const options = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${PLAIN}\n\thttps_port ${SECURE}\n}\n`;
  const site = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8').replaceAll('127.0.0.1:8000', `127.0.0.1:${port}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, options + site);
  await output(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')],
    inFolder(folder),
  );
  return ['caddy', ['run', '--adapter', 'caddyfile', '--config', file]];
}

/** Makes a folder the home of a program, so that it writes no settings elsewhere. */
function inFolder(folder) {
  return { env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } };
}

async function tryProxy(name, commandOf, folder) {
  const echo = await startEcho();
  const [command, args] = await commandOf(folder, echo.port);
  const proxy = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...inFolder(folder) });
  let said = '';
  proxy.stderr.on('data', (bytes) => (said += bytes));
  const ended = once(proxy, 'close');
  try {
    await isServing();
    for (const [statement, holds] of Object.entries(STATEMENTS)) {
      if (!(await holds())) throw new Error(`${name}: not true: ${statement}`);
    }
    say(`${name}: ${Object.keys(STATEMENTS).join('; ')}`);
  } catch (error) {
    throw new Error(`${error.message}\n${said.slice(-2_000)}`, { cause: error });
  } finally {
    proxy.kill('SIGKILL');
    await ended;
    echo.close();
  }
}

async function isServing() {
  const deadline = Date.now() + LONGEST_START_MS;
  while (Date.now() < deadline) {
    const { status } = await askSecure(SECURE, '/').catch(() => ({ status: 0 }));
    if (status === 200) return;
    await sleep(100);
  }
  throw new Error('it does not serve in time');
}

const STATEMENTS = {
  'http leads to https': async () => {
    const { status, headers } = await askPlain(PLAIN, '/app?x=1');
    return status >= 301 && status <= 308 && /^https:.*\/app\?x=1$/u.test(headers.location);
  },
  'the caller cannot choose an address': async () => {
    const headers = { 'x-forwarded-for': '10.9.9.9', forwarded: 'for=10.9.9.9', 'x-real-ip': '10.9.9.9' };
    const { seen } = await askSecure(SECURE, '/', { headers });
    return seen.headers['x-forwarded-for'] === '127.0.0.1' && seen.headers.forwarded === undefined;
  },
  'the host and the protocol arrive': async () => {
    const { seen } = await askSecure(SECURE, '/');
    return seen.headers.host.startsWith(HOST) && seen.headers['x-forwarded-proto'] === 'https';
  },
  'metrics stay inside': async () => (await askSecure(SECURE, '/metrics')).status === 404,
  'websockets pass': () => opensWebsocket(SECURE),
  'events leave at once': async () => (await firstBytes(SECURE, '/events')) === 'data: first\n\n',
  'uploads of 20 MB pass': async () => {
    const { seen } = await askSecure(SECURE, '/', { method: 'POST', body: UPLOAD });
    return seen.bytes === UPLOAD.length;
  },
  'nothing that changes something is sent twice': async () => {
    await askSecure(SECURE, '/fails', { method: 'POST', body: Buffer.from('x') });
    return (await askSecure(SECURE, '/times-failed')).seen.times === 1;
  },
};
