#!/usr/bin/env node
// The command line for machines that test or build beside a running Parley. Plain JavaScript without packages,
// for whatever Node (20 or later) is there.
import { runCommand } from './parley/command.mjs';
import { lint } from './parley/lint.mjs';
import { test } from './parley/test.mjs';

process.exitCode = await runCommand([test, lint], process.argv.slice(2), process.env);
