import { ConfigError } from '#platform/config-error.ts';
import { readConfig, type Config } from '#platform/config.ts';

/** Runs a command alongside the server; its result is the exit code. `--help` shows `usage`, if it is given. */
export async function runCommand(
  command: (config: Config, args: string[]) => Promise<number>,
  usage?: string,
): Promise<void> {
  const args = process.argv.slice(2);
  if (usage !== undefined && (args.includes('--help') || args.includes('-h'))) return console.log(usage);
  endWithParent();
  try {
    process.exitCode = await command(readConfig(process.env), args);
  } catch (error) {
    if (!isForOperators(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** A command without its terminal must not run beside its successor. */
function endWithParent(): void {
  process.once('disconnect', () => process.exit(1));
  // Listening alone would keep the program from ending.
  process.channel?.unref();
}

/** Wrong arguments and errors of the machine, such as a full disk, need no stack. */
function isForOperators(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isOfArguments = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return error instanceof ConfigError || isOfArguments || 'syscall' in error;
}
