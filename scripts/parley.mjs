#!/usr/bin/env node
// The command line for machines that test, build or deploy beside a running Parley. Plain JavaScript without packages,
// for whatever Node (20 or later) is there.
import { backupCommand, restoreCommand } from './parley/backup.mjs';
import { runCommand } from './parley/command.mjs';
import { deploy } from './parley/deploy.mjs';
import { doctorCommand } from './parley/doctor.mjs';
import { exportAllCommand } from './parley/export-all.mjs';
import { exportCommand } from './parley/export.mjs';
import { importCommand } from './parley/import.mjs';
import { lint } from './parley/lint.mjs';
import { rotateSecretsCommand } from './parley/rotate-secrets.mjs';
import { test } from './parley/test.mjs';
import { upgradeCommand } from './parley/upgrade.mjs';
import { verifyAuditCommand } from './parley/verify-audit.mjs';

const ofProjects = [test, lint, deploy, exportCommand, importCommand];
const ofInstallations = [
  ...[doctorCommand, backupCommand, restoreCommand, upgradeCommand],
  ...[exportAllCommand, verifyAuditCommand, rotateSecretsCommand],
];

process.exitCode = await runCommand([...ofProjects, ...ofInstallations], process.argv.slice(2), process.env);
