import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { canInstallPackages, installPackage } from '../debian.mjs';

/** A check that cannot be made on this machine. */
export class NotRun extends Error {}

/** Installs Debian's packages with these programs where they are missing. Throws `NotRun` if that is not possible. */
export async function ensurePrograms(packages) {
  for (const [program, name] of Object.entries(packages)) {
    if (!isInstalled(program) && canInstallPackages()) await installPackage(name);
    if (!isInstalled(program)) throw new NotRun(`${program} is not installed (Debian's package ${name})`);
  }
}

/** Where Debian has programs, some only for root. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];

function isInstalled(program) {
  return FOLDERS.some((folder) => existsSync(join(folder, program)));
}

/** Runs a program to its end with its output on ours, and throws if it fails. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args[0]} … ended with code ${code}`);
}

/** Runs a program to its end and returns its output. Throws with its complaints if it fails. */
export async function output(command, args, options = {}) {
  return (await outputs(command, args, options)).out;
}

/** Like `output`, with the complaints of a program that has not failed. */
export async function outputs(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const [[code], out, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${code}:\n${out}${errors}`);
  return { out: out.trim(), errors: errors.trim() };
}

/** Whether a program ends with code 0; its output is not shown. */
export function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

export function say(line) {
  console.log(`  ${line}`);
}
