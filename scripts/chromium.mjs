import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPackage } from './debian.mjs';
import { runNode, toolScript } from './processes.mjs';

/** The shell is Chromium without windows, which takes a tenth less of the processor. */
const SHELL = 'chromium-headless-shell';
const COMMANDS = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium for the browser tests: an installed one, Debian's package if we may install it, or Playwright's own,
 * which arrives with the packages that `installed` waits for. Returns the environment for the tests.
 */
export async function ensureChromium(installed) {
  const path = process.env.PARLEY_TEST_CHROMIUM ?? installedChromium() ?? (await debianChromium());
  if (path) return { PARLEY_TEST_CHROMIUM: path };
  await installed;
  console.log('Installing Playwright’s Chromium …');
  const code = await runNode([toolScript('playwright'), 'install', 'chromium']);
  if (code !== 0) console.error('Chromium was not found and could not be installed; the browser tests will fail.');
  return {};
}

function installedChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function debianChromium() {
  if (!canInstallPackages()) return undefined;
  await installPackage(SHELL);
  return installedChromium();
}
