import { ENVIRONMENTS } from '@parley/domain/deployment';
import { SUBJECT_KINDS } from '@parley/domain/personal-data/subject';
import { Id } from '@parley/domain/ids';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { QueryNumber } from '#common.ts';
import { endpoint } from '#endpoint.ts';

/** The counts of an erasure's findings by kind. */
const Counts = z.object({
  conversations: z.int(),
  turns: z.int(),
  fallbacks: z.int(),
  notes: z.int(),
  corrections: z.int(),
  attachments: z.int(),
  /** Tests that were made from the conversations, or name the person. */
  tests: z.int(),
  /** Templates and earlier versions of intents and tests that name the person. */
  templates: z.int(),
  revisions: z.int(),
  /** Templates that came from the person's words but do not name the person: they are kept. */
  kept_templates: z.int(),
  /** People of call lists, and the calls to them. */
  contacts: z.int(),
  calls: z.int(),
  /** Numbers on the stop list: they stay stopped, and unreadable. */
  stopped_numbers: z.int(),
  /** Labels, email reports and saved filters that name the person. */
  labels: z.int(),
  reports: z.int(),
  filters: z.int(),
});
export type PersonalDataCounts = z.infer<typeof Counts>;

export const NO_PERSONAL_DATA: PersonalDataCounts = {
  ...{ conversations: 0, turns: 0, fallbacks: 0, notes: 0, corrections: 0, attachments: 0 },
  ...{ tests: 0, templates: 0, revisions: 0, kept_templates: 0, contacts: 0, calls: 0, stopped_numbers: 0 },
  ...{ labels: 0, reports: 0, filters: 0 },
};

/** The passage of a text that identifies the person, with the words around it. */
const Excerpt = z.object({ before: z.string(), found: z.string(), after: z.string() });
export type PersonalDataExcerpt = z.infer<typeof Excerpt>;

export const FINDING_KINDS = [
  'conversation',
  'contact',
  'stopped_number',
  'call',
  'test',
  'template',
  'history',
  'label',
  'report',
  'filter',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** An item that an erasure would change; `key` distinguishes it from others of its kind. */
const Finding = z.object({
  kind: z.enum(FINDING_KINDS),
  key: z.string(),
  title: z.string(),
  /**
   * Null if the item matches only through its owner: a test chat continued from a conversation, or the call to a
   * contact.
   */
  excerpt: z.nullable(Excerpt),
  /** The id of the item to open: a campaign, a test, an intent. */
  opens: z.nullable(z.union([z.string(), z.int()])),
});
export type PersonalDataFinding = z.infer<typeof Finding>;

const FindingKey = z.strictObject({ kind: z.enum(FINDING_KINDS), key: text(1_100) });
export type FindingKey = z.infer<typeof FindingKey>;
const MOST_KEPT = 2_000;

/** A deployment whose version, with its templates, is kept as it was. */
const KeptDeployment = z.object({ id: Id, project_env: z.enum(ENVIRONMENTS), created: z.number() });
export type KeptDeployment = z.infer<typeof KeptDeployment>;

/** A search for a person and the erasure of the findings, or a deletion of old conversations; kept as a record. */
const PersonalDataRequest = z.object({
  id: Id,
  kind: z.enum(['erasure', 'export', 'retention']),
  /** `found` waits for confirmation. */
  state: z.enum(['searching', 'found', 'erasing', 'done', 'failed', 'withdrawn']),
  subject_kind: z.nullable(z.enum(SUBJECT_KINDS)),
  /** Null after completion, so that the record does not name the person. */
  subject: z.nullable(z.string()),
  counts: Counts,
  /** Names of the tests that would be deleted; only while it waits. */
  test_names: z.array(z.string()),
  /** The deployments whose versions still name the person after the erasure. */
  deployments: z.array(KeptDeployment),
  /** 0 to 1. */
  progress: z.number(),
  failure: z.nullable(z.string()),
  who_name: z.nullable(z.string()),
  /** Unix seconds. */
  created: z.number(),
  finished: z.nullable(z.number()),
});
export type PersonalDataRequest = z.infer<typeof PersonalDataRequest>;

const guarded = { guard: 'DELETE:/conversations/<id>', of: 'project' } as const;
const Erasing = z.strictObject({
  keep_tests: z._default(z.boolean(), false),
  /** Findings that stay as they are. */
  keep: z._default(z.array(FindingKey).check(z.maxLength(MOST_KEPT, `Keep at most ${MOST_KEPT} findings`)), []),
});

/** Search, export and erasure of a person's data in conversations. */
export const personalData = {
  list: endpoint('GET /personal-data', {
    ...guarded,
    reaches: 'every',
    summary: 'List the searches for personal data, the erasures and the exports, newest first',
    reply: z.array(PersonalDataRequest),
  }),
  find: endpoint('POST /personal-data', {
    ...guarded,
    reaches: 'every',
    summary: 'Search for everything that names a person, to erase or export it',
    body: z.strictObject({
      kind: z.enum(['erasure', 'export']),
      subject_kind: z.enum(SUBJECT_KINDS),
      subject: text(254).check(z.trim(), z.minLength(1, 'Enter whose data to find')),
    }),
    reply: z.object({ id: Id }),
    callsPerMinute: 30,
  }),
  get: endpoint('GET /personal-data/:id', {
    ...guarded,
    reaches: 'every',
    summary: 'Get a search with what it found',
    reply: PersonalDataRequest,
  }),
  findings: endpoint('GET /personal-data/:id/findings', {
    ...guarded,
    reaches: 'every',
    summary: 'List what a search found, with excerpts, 50 at a time',
    query: z.object({ after: z.optional(QueryNumber) }),
    reply: z.object({
      findings: z.array(Finding),
      /** The `after` of the next page; null at the end. */
      next: z.nullable(z.int()),
    }),
    callsPerMinute: 60,
  }),
  erase: endpoint('POST /personal-data/:id/erase', {
    ...guarded,
    reaches: 'every',
    summary: 'Erase what was found, for good; counts stay',
    body: Erasing,
    reply: z.object({ id: Id }),
  }),
  download: endpoint('GET /personal-data/:id/export', {
    ...guarded,
    reaches: 'every',
    summary: 'Export the conversations that were found as a zip',
    produces: 'application/octet-stream',
  }),
  withdraw: endpoint('DELETE /personal-data/:id', {
    ...guarded,
    reaches: 'every',
    summary: 'Forget what a search found, and erase nothing',
    reply: z.object({ id: Id }),
  }),
  eraseConversation: endpoint('DELETE /conversations/:conversation', {
    ...guarded,
    reaches: 'conversation',
    summary: 'Erase the personal data of a conversation for good; counts stay',
    query: z.object({ keep_tests: z.optional(z.enum(['0', '1'])) }),
    reply: z.object({ id: Id }),
  }),
};
