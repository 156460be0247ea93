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
    // The identity provider of the tests.
    PARLEY_EGRESS_ALLOW: '127.0.0.1',
  });
  provide('product', { url, logFile });
  return stop;
}
