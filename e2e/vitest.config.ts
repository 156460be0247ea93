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

/**
 * Only `npm run test:long` runs these: the states of all screens, looks of the chat client, and edits by two people, whose
 * rules the tests of the server show too.
 */
const LONG_ONLY = ['states', 'chat-looks', 'together'].map((name) => `e2e/${name}.test.ts`);

/** One more than the cores of a small machine: each journey waits for its browser, the server or the database in turn. */
const WORKERS = 3;

/** Journeys in a real browser, against one product. */
export default defineConfig({
  test: {
    name: 'browser',
    include: ['e2e/**/*.test.ts'],
    exclude: process.env['LONG'] === '1' ? [] : LONG_ONLY,
    globalSetup: ['e2e/testing/shared-product.ts'],
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    // A file leaves nothing behind that another would meet, and each worker starts its browser once.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
