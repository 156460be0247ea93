#!/usr/bin/env node
// The command line for machines that test or build beside a running Parley. Plain JavaScript without packages,
// for whatever Node (20 or later) is there.
import { runLint } from './parley/lint.mjs';
import { runTests } from './parley/test.mjs';

const USAGE = `Usage: parley test --project <id> [--token <token>] [--url <address>] [--tests <ids>] [--junit <file>]
       parley lint --project <id> [--token <token>] [--url <address>] [--strict]

test runs a project's tests against its draft. Exit code 0: all passed; 1: some failed; 2: they could not be run.
lint tells what is probably not meant in it. Exit code 0: no errors, with --strict no warnings either; 1; 2: not run.
The token is the project's API token, of its settings; PARLEY_TOKEN unless given. Without one it signs in as
PARLEY_EMAIL with PARLEY_PASSWORD. --url is PARLEY_URL or http://127.0.0.1:8000 unless given.`;

const [command, ...rest] = process.argv.slice(2);
if (command === 'test') {
  process.exitCode = await runTests(rest, process.env, USAGE);
} else if (command === 'lint') {
  process.exitCode = await runLint(rest, process.env, USAGE);
} else {
  console.error(USAGE);
  process.exitCode = command === 'help' || command === '--help' ? 0 : 2;
}
