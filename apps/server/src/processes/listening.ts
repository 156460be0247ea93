import { ConfigError } from '#platform/config-error.ts';

/** Listens on an address; if another program has it, the error names the variable that chooses another. */
export async function listening(host: string, port: number, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new ConfigError(`Another program already listens on ${host}:${port}. Choose another port with PORT.`);
  }
}
