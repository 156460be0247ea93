import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nodeBinary } from '../install.mjs';
import { output, run, say, succeeds } from './tools.mjs';

const SUITE = 'bookworm';

/**
 * Pulls the image below ours. Where its registry cannot be reached, makes one of Debian's packages and the Node of
 * package-lock.json.
 */
export async function ensureBaseImage(name) {
  if (succeeds('buildah', ['inspect', '--type', 'image', name])) return;
  if (succeeds('buildah', ['pull', name])) return;
  say(`${name} cannot be had from its registry; making one of Debian's packages`);
  const folder = mkdtempSync(join(tmpdir(), 'parley-base-'));
  try {
    await output('debootstrap', ['--variant=minbase', SUITE, folder, mirror()]);
    await addNode(folder);
    await commit(folder, name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The address from which this machine gets Debian's packages. */
function mirror() {
  const lists = globSync(['/etc/apt/sources.list', '/etc/apt/sources.list.d/*']).map((file) =>
    readFileSync(file, 'utf8'),
  );
  const [, address] = /^(?:URIs:|deb(?: \[[^\]]*\])?) *(\S+)/mu.exec(lists.join('\n')) ?? [];
  if (!address) throw new Error('This machine has no source of Debian packages');
  return address;
}

/** As in the image of Node: node and npm, and a user of that name. */
async function addNode(folder) {
  await output('chroot', [folder, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
  const local = join(folder, 'usr/local');
  cpSync(nodeBinary(), join(local, 'bin/node'));
  const npm = dirname(dirname(realpathSync(await output('which', ['npm']))));
  cpSync(npm, join(local, 'lib/npm'), { recursive: true });
  symlinkSync('../lib/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  for (const settings of ['etc/apt/sources.list.d', 'etc/apt/apt.conf.d/99artifact-registry']) {
    if (existsSync(join('/', settings))) cpSync(join('/', settings), join(folder, settings), { recursive: true });
  }
  rmSync(join(folder, 'etc/apt/sources.list'), { force: true });
  rmSync(join(folder, 'var/cache/apt'), { recursive: true, force: true });
  mkdirSync(join(folder, 'var/cache/apt/archives/partial'), { recursive: true });
}

async function commit(folder, name) {
  const container = await output('buildah', ['from', 'scratch']);
  await output('buildah', ['add', '--quiet', container, folder, '/']);
  await output('buildah', [
    'config',
    '--env',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    container,
  ]);
  await output('buildah', ['commit', '--quiet', '--rm', container, name]);
}

/** Builds the image as the Dockerfile says. npm gets the settings of this machine, such as the address of its registry. */
export async function buildImage(root, name) {
  const settings = [
    [join(homedir(), '.npmrc'), '/root/.npmrc'],
    ['/usr/etc/npmrc', '/usr/local/etc/npmrc'],
    ['/etc/ssl/certs', '/etc/ssl/certs'],
  ];
  const mounts = settings
    .filter(([from]) => existsSync(from))
    .flatMap(([from, to]) => ['--volume', `${from}:${to}:ro`]);
  const way = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--pull-never', '--layers'];
  await run('buildah', ['build', ...way, ...mounts, '--quiet', '--file', 'deploy/Dockerfile', '--tag', name, '.'], {
    cwd: root,
  });
}
