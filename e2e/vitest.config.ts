import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Vitest starts large files first; these are slow for their size. Started last, one of them leaves the other worker idle. */
const LONG = ['/states.test.ts', '/screens.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name));
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

/** Journeys in a real browser, against one product; two at a time, as each keeps its browser, the server and the database busy. */
export default defineConfig({
  test: {
    name: 'browser',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/testing/shared-product.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A file leaves nothing behind that another would meet, and each worker starts its browser once.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
