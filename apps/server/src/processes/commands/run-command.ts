import { ConfigError } from '#platform/config-error.ts';
import { readConfig, type Config } from '#platform/config.ts';

/** Runs a command alongside the server; its result is the exit code. */
export async function runCommand(command: (config: Config, args: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command(readConfig(process.env), process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
