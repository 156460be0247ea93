import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Lists the files with a failed test, or that could not be loaded, one a line, where FAILED_TEST_FILES says. */
export default class FailedFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed = modules.filter((one) => !one.ok()).map(({ relativeModuleId }) => relativeModuleId);
    const file = process.env['FAILED_TEST_FILES'];
    if (file !== undefined) writeFileSync(file, failed.join('\n'));
  }
}
