import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { ensurePrograms, output, outputs, say } from './tools.mjs';

/** systemd's own measure: 0 is closed, 10 is open. */
const MOST_EXPOSED = 2;

/** Reads the units as systemd does, and measures how much of the machine they can reach. */
export async function checkUnits() {
  await ensurePrograms({ 'systemd-analyze': 'systemd' });
  const folder = mkdtempSync(join(tmpdir(), 'parley-units-'));
  try {
    await verify(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In a root of its own, where the program and the files of the installation exist. */
async function verify(folder) {
  const units = join(folder, 'etc/systemd/system');
  const program = join(folder, 'opt/parley/node_modules/.bin');
  for (const path of [units, program, join(folder, 'usr/lib/systemd/system')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(program, 'parley-node'), '', { mode: 0o755 });
  for (const unit of [
    'sysinit.target',
    'basic.target',
    'shutdown.target',
    'multi-user.target',
    'network-online.target',
  ])
    writeFileSync(join(units, unit), '[Unit]\n');
  const names = ['parley.service', 'parley@.service', 'parley.target'];
  for (const unit of names) copyFileSync(join(root, 'deploy', unit), join(units, unit));
  for (const unit of ['parley.service', 'parley@api.service', 'parley.target']) {
    const { out, errors } = await outputs('systemd-analyze', ['verify', '--man=no', `--root=${folder}`, unit]);
    if (out + errors !== '') throw new Error(`${unit}: ${out}${errors}`);
    say(`${unit} is read without a complaint`);
  }
  for (const unit of ['parley.service', 'parley@api.service']) {
    const limit = `--threshold=${MOST_EXPOSED * 10}`;
    const said = await output('systemd-analyze', [
      'security',
      '--offline=true',
      `--root=${folder}`,
      limit,
      '--no-pager',
      unit,
    ]);
    say(said.split('\n').at(-1).replace(/^→ */u, ''));
  }
}
