import { runNode } from '../processes.mjs';

const COMMANDS = 'apps/server/src/processes/commands';

/** Commands for operators: they work on the installation itself, with its environment, on its machine. */
export const OPERATOR_COMMANDS = [
  {
    name: 'backup',
    summary: 'Write a backup of everything, or list backups',
    help: `Usage: parley backup [options]

Writes a backup of the database, the stored files and the list of erased people while Parley runs, reads it back and
compares it. It uses the variables of the server: DATABASE_URL, PARLEY_DATA_DIR, PARLEY_S3_…

Options:
  --to <place>        A folder, s3://bucket/folder, or a file that ends with .backup; or PARLEY_BACKUP_TO
  --key-file <file>   Encrypts with the text of this file; or PARLEY_BACKUP_KEY_FILE
  --full              Writes everything, even what an earlier archive of the place has
  --list              Lists the backups of the place
  --help              Show this help

Exit codes:
  0  Written and compared
  1  Failed; nothing is left in the place`,
  },
  {
    name: 'restore',
    summary: 'Restore a backup on an empty host, or check one',
    help: `Usage: parley restore <archive> [options]

Restores a backup into an empty database and an empty data folder, compares every table and file with the archive, and
erases again what was erased after the backup. The archive is a file or s3://bucket/file.

Options:
  --check                Only checks that the archive is complete and unchanged
  --key-file <file>      The key file that the backup was made with; or PARLEY_BACKUP_KEY_FILE
  --erased <file>        A list of erased people (erased.jsonl) to apply as well; may be given several times
  --without-secret-key   Restores although the key of the secrets is lost; they must be entered again
  --help                 Show this help

Exit codes:
  0  Restored and compared, or the archive is sound
  1  Refused; nothing was changed, or run it again`,
  },
];

/** Runs the command of this name under the lockfile's Node. Undefined if it is none of these. */
export async function runOperatorCommand([name, ...args]) {
  const command = OPERATOR_COMMANDS.find((one) => one.name === name);
  if (!command) return undefined;
  if (args.includes('--help') || args.includes('-h')) {
    console.log(command.help);
    return 0;
  }
  return runNode([`${COMMANDS}/${name}.ts`, ...args]);
}
