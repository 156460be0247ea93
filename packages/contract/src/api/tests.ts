import { BotTest, BotTestPatch, NewBotTest, TestName } from '@parley/domain/bot-test';
import { Id, Version } from '@parley/domain/ids';
import { TestCoverage, TestRun, TestSummary } from '@parley/domain/test-result';
import { LIMITS, text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { AtTime, ListWritten, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const reading = { guard: 'GET:/tests', of: 'project' } as const;
const editing = { guard: 'PUT:/tests/<id>', of: 'project' } as const;
const running = { guard: 'GET:/tests', of: 'project', versioned: false } as const;

/** Largest YAML file, in bytes; a file of a thousand tests has less. */
export const TEST_FILE_LIMIT = 256 * 1024;
/** Past the limit a whole upload is still read up to here, so that the caller hears why it is refused. */
const TEST_UPLOAD_LIMIT = 2 * 1024 * 1024;

/** Ids, separated by commas. */
const Ids = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/u, 'Must be ids, separated by commas')),
  z.transform((ids) => ids.split(',').map(Number)),
);

/** Regression tests of a bot. They run against the draft; how each ended last is kept. */
export const tests = {
  list: endpoint('GET /tests', { ...reading, summary: 'List tests', query: AtTime, reply: z.array(BotTest) }),
  create: endpoint('PUT /tests/-1', { ...editing, summary: 'Add a test', body: NewBotTest, reply: Written }),
  update: endpoint('PUT /tests/:id', { ...editing, summary: 'Change a test', body: BotTestPatch, reply: Written }),
  remove: endpoint('DELETE /tests/:id', { ...editing, summary: 'Delete a test', reply: ListWritten }),
  results: endpoint('GET /tests/results', {
    ...running,
    summary: 'List the last result of each test, unless the test has changed since',
    reply: z.array(TestSummary),
  }),
  result: endpoint('GET /tests/:id/result', {
    ...running,
    summary: 'Get the last run of a test',
    reply: z.extend(TestRun, { ran_at: z.number() }),
  }),
  run: endpoint('GET /run/test/:id', {
    isEffect: true,
    ...running,
    summary: 'Run a test against the draft',
    query: z.object({ log_level: z.optional(z.enum(['fine', 'ok', 'info', 'warn', 'error'])) }),
    reply: TestRun,
  }),
  runAll: endpoint('GET /run/tests', {
    isEffect: true,
    ...running,
    summary: 'Run all or the given tests against the draft; a task reports progress',
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
  convertible: endpoint('GET /tests/from-conversation', {
    ...editing,
    reaches: 'conversation',
    versioned: false,
    summary: 'Get what a test of a conversation needs to know: the first phrase, and the turns in which the bot failed',
    query: z.object({ id: text(64), conversation_token: z.optional(text(LIMITS.name)) }),
    reply: z.object({
      /** Empty if the caller said nothing. */
      first_text: z.string(),
      failed: z.array(
        z.object({
          /** Counts from 0, without the opening. */
          turn: z.int(),
          text: z.string(),
          fault: z.enum(['fallback', 'unsure', 'corrected']),
          /** The reactions that ran. */
          reactions: z.array(Id),
        }),
      ),
    }),
  }),
  convert: endpoint('POST /tests/from-conversation', {
    ...editing,
    reaches: 'conversation',
    summary:
      'Convert a conversation to a test; turns in which the bot failed expect what `expected` says, or nothing without it',
    body: z.strictObject({
      name: TestName,
      conversation_id: text(64),
      /** Optional for users who may open any conversation. */
      conversation_token: z.optional(text(LIMITS.name)),
      /** How many reactions of each turn are expected. */
      max_reactions: z._default(z.int().check(z.minimum(0), z.maximum(500)), 1),
      /** The right reactions of turns, counted from 0 without the opening. */
      expected: z.optional(
        z
          .array(z.strictObject({ turn: z.int().check(z.minimum(0)), reactions: z.array(Id).check(z.maxLength(500)) }))
          .check(z.maxLength(500)),
      ),
    }),
    reply: Written,
  }),
  coverage: endpoint('GET /tests/coverage', {
    ...running,
    summary: 'Get the coverage of the last test runs: what they reached, and what they did not',
    reply: TestCoverage,
  }),
  export: endpoint('GET /tests/export', { ...running, summary: 'Export all tests as YAML', produces: 'text/plain' }),
  import: endpoint('PUT /tests/import', {
    ...editing,
    summary: 'Import tests from a YAML file: update those of the same name, add others; all or nothing',
    /** The form's field `file`. */
    uploads: 'file',
    bodyLimit: TEST_UPLOAD_LIMIT,
    reply: z.object({ added: z.int(), updated: z.int(), version: Version }),
  }),
};
