import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ADMINISTRATOR } from './administrator.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: { url: string; logFile: string };
  }
}

/** One product, with its demo project, for all tests that do not need a fresh one. */
export default async function start({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, logFile, stop } = await startProduct({
    PARLEY_ADMIN_EMAIL: ADMINISTRATOR.email,
    PARLEY_ADMIN_PASSWORD: ADMINISTRATOR.password,
    // The tests run an identity provider and a receiver of callbacks.
    PARLEY_EGRESS_ALLOW: '127.0.0.1',
    PARLEY_TELEPHONY: 'simulated',
    PARLEY_SIMULATED_NETWORK: join(import.meta.dirname, 'simulated-network.json'),
  });
  provide('product', { url, logFile });
  return stop;
}
