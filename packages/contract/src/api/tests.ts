import { BotTest, BotTestPatch, NewBotTest } from '@parley/domain/bot-test';
import { Id } from '@parley/domain/ids';
import { TestRun, TestSummary } from '@parley/domain/test-result';
import * as z from 'zod/mini';
import { AtTime, ListWritten, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const reading = { guard: 'GET:/tests', of: 'project' } as const;
const editing = { guard: 'PUT:/tests/<id>', of: 'project' } as const;
const running = { guard: 'GET:/tests', of: 'project', versioned: false } as const;

/** Ids, separated by commas. */
const Ids = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/u, 'Must be ids, separated by commas')),
  z.transform((ids) => ids.split(',').map(Number)),
);

/** Regression tests of a bot. They run against the draft; how each ended last is kept. */
export const tests = {
  list: endpoint('GET /tests', { ...reading, summary: 'All tests', query: AtTime, reply: z.array(BotTest) }),
  create: endpoint('PUT /tests/-1', { ...editing, summary: 'Add a test', body: NewBotTest, reply: Written }),
  update: endpoint('PUT /tests/:id', { ...editing, summary: 'Change a test', body: BotTestPatch, reply: Written }),
  remove: endpoint('DELETE /tests/:id', { ...editing, summary: 'Delete a test', reply: ListWritten }),
  results: endpoint('GET /tests/results', {
    ...running,
    summary: 'How each test ended when it was last run; none for a test that was changed since',
    reply: z.array(TestSummary),
  }),
  result: endpoint('GET /tests/:id/result', {
    ...running,
    summary: 'The last run of a test',
    reply: z.extend(TestRun, { ran_at: z.number() }),
  }),
  run: endpoint('GET /run/test/:id', {
    ...running,
    summary: 'Run a test against the draft',
    query: z.object({ log_level: z.optional(z.enum(['fine', 'ok', 'info', 'warn', 'error'])) }),
    reply: TestRun,
  }),
  runAll: endpoint('GET /run/tests', {
    ...running,
    summary: 'Run all tests against the draft, or those named; a task tells how far it is',
    query: z.object({ ids: z.optional(Ids) }),
    reply: z.object({
      result: z.enum(['ok', 'error']),
      ok: z.int(),
      failed: z.int(),
      seconds: z.number(),
      failures: z.array(
        z.object({ id: Id, name: z.string(), step: z.nullable(z.int()), reason: z.nullable(z.string()) }),
      ),
    }),
  }),
};
