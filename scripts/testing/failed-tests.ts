import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Writes the failed tests of a run as JSON to the file named by FAILED_TESTS. A file that does not load has no test. */
export default class FailedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['FAILED_TESTS'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(modules.filter((one) => !one.ok()).flatMap(failuresIn)));
  }
}

function failuresIn(module: TestModule): { file: string; test?: string }[] {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests('failed')].map(({ fullName }) => ({ file, test: fullName }));
  return tests.length === 0 ? [{ file }] : tests;
}
