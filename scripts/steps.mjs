import { isStopping } from './processes.mjs';

/**
 * Runs steps in order, says which one failed, and leaves out what comes after it.
 * A step is `{ name, run }`; `run` answers an exit code.
 */
export async function runSteps(title, steps) {
  for (const { name, run } of steps) {
    const started = Date.now();
    console.log(`\n▶ ${title}: ${name}`);
    const code = await run();
    if (code !== 0) {
      console.error(`\n✖ ${title} ${isStopping() ? 'was stopped' : 'failed'} at: ${name} (exit code ${code})`);
      return code;
    }
    console.log(`✔ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
  console.log(`\n✔ ${title} passed: ${steps.map(({ name }) => name).join(', ')}`);
  return 0;
}
