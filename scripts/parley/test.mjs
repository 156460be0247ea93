import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openClient } from './client.mjs';
import { junitXml } from './junit.mjs';

const OPTIONS = {
  project: { type: 'string' },
  token: { type: 'string' },
  url: { type: 'string' },
  tests: { type: 'string' },
  junit: { type: 'string' },
};

/** Runs tests as a build does. Answers the exit code. */
export async function runTests(args, env, usage) {
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    if (!values.project) throw new Error(usage);
    const client = await openClient(values, env, usage);
    return await testProject(client, values);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
}

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
