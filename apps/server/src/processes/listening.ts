import { ConfigError } from '#platform/config-error.ts';

/** Listens on an address; if that is impossible, the error names the variable that chooses another. */
export async function listening(host: string, port: number, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EADDRINUSE') {
      throw new ConfigError(`Another program already listens on ${host}:${port}. Choose another port with PORT.`);
    }
    if (code === 'EACCES') {
      throw new ConfigError(`This user may not listen on port ${port}. Choose a port from 1024 on with PORT.`);
    }
    if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].includes(code)) {
      throw new ConfigError(`${host} is no address of this machine (${code}). Choose another with HOST.`);
    }
    throw error;
  }
}
