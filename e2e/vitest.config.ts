import { defineConfig } from 'vitest/config';

/** Journeys in a real browser, against one product; two at a time, as each keeps its browser, the server and the database busy. */
export default defineConfig({
  test: {
    name: 'browser',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/testing/shared-product.ts'],
    maxWorkers: 2,
    // A file leaves nothing behind that another would meet, and each worker starts its browser once.
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
