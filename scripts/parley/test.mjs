import { writeFile } from 'node:fs/promises';
import { junitXml } from './junit.mjs';

/** Runs tests as a build does. */
export const test = {
  name: 'test',
  summary: 'Run a project’s tests against its draft',
  options: {
    tests: { type: 'string', value: '<ids>', help: 'Only these tests: ids, separated by commas' },
    junit: { type: 'string', value: '<file>', help: 'Write a JUnit report to this file' },
  },
  exitCodes: ['All tests passed', 'Some tests failed'],
  run: testProject,
};

async function testProject(client, { project, tests: ids, junit }) {
  const query = { project_id: project, ...(ids === undefined ? {} : { ids }) };
  const tests = await client.get('/v1/tests', { project_id: project });
  const run = await client.get('/v1/run/tests', query);
  const results = await client.get('/v1/tests/results', { project_id: project });
  const chosen = ids === undefined ? tests : tests.filter(({ id }) => ids.split(',').includes(String(id)));
  const resultOf = new Map(results.map((result) => [result.id, result]));
  const cases = chosen.map(({ id, name }) => ({ name, result: resultOf.get(id) }));
  if (junit !== undefined) await writeFile(junit, junitXml(`Project ${project}`, cases));
  for (const { name, step, reason } of run.failures) {
    console.log(`✖ ${name}${step === null ? '' : `, step ${step + 1}`}: ${reason ?? 'failed'}`);
  }
  console.log(`${run.ok} ok, ${run.failed} failed in ${run.seconds.toFixed(1)} s`);
  return run.failed === 0 ? 0 : 1;
}
