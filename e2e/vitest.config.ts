import { defineConfig } from 'vitest/config';

/** Journeys in a real browser: one after another, as they share a machine and a product. */
export default defineConfig({
  test: {
    name: 'browser',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/testing/shared-product.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
