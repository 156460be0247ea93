import { Id, Version } from '@parley/domain/ids';
import { AnyJson, text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { Page, PageLimit, QuerySeconds } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const Refused = z.object({
  /** Method and path, as `PUT /users/:id`. */
  route: z.string(),
  /** The permission that the route asks for. */
  grant: z.string(),
  /** The message that the caller got. */
  reason: z.string(),
});

const AuditTrailEntry = z.object({
  id: Id,
  /** When, in microseconds. */
  at: Version,
  /** Null for a program and for the server itself. */
  who: z.nullable(Id),
  who_name: z.nullable(z.string()),
  who_email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  action: z.string(),
  resource: z.string(),
  /** The item's id, as text. */
  thing: z.nullable(z.string()),
  name: z.nullable(z.string()),
  project_id: z.nullable(Id),
  before: AnyJson,
  after: AnyJson,
  /** Null if the action was carried out. */
  refused: z.nullable(Refused),
  /** SHA-256, in hexadecimal digits, of the hash before and of this entry. */
  hash: z.string(),
});
export type AuditTrailEntry = z.infer<typeof AuditTrailEntry>;

const filters = {
  /** A part of the name or email. */
  who: z.optional(text(200)),
  action: z.optional(text(200)),
  resource: z.optional(text(200)),
  /** Together with `resource`: one item. */
  thing: z.optional(text(200)),
  outcome: z.optional(z.enum(['done', 'refused'])),
  from: z.optional(QuerySeconds),
  to: z.optional(QuerySeconds),
  /** Part of the item's name or id, or of the action. */
  q: z.optional(text(200)),
};

const Chain = z.object({
  entries: z.int(),
  /** The first entry that was changed, or before which one was removed. */
  broken: z.nullable(Id),
  /** The last entry, to be noted elsewhere. */
  head: z.nullable(z.object({ id: Id, hash: z.string() })),
});
const Verdict = z.object({ audit_trail: Chain, login_log: Chain });
export type AuditVerdict = z.infer<typeof Verdict>;

const reading = { guard: 'company-admin', of: 'platform' } as const;

/**
 * The changes of users, roles, members, tokens and projects, and the refused attempts. A company's administrator sees what concerns
 * the users and projects of the company.
 */
export const auditTrail = {
  list: endpoint('GET /audit/platform', {
    ...reading,
    summary:
      'List changes of access and refused attempts, newest first; as JSON lines oldest first, with the hash chain',
    query: z.object({
      ...filters,
      limit: z.optional(PageLimit),
      cursor: Page.shape.cursor,
      format: z.optional(z.enum(['json', 'jsonl'])),
    }),
    reply: z.object({
      items: z.array(AuditTrailEntry),
      next_cursor: z.nullable(z.string()),
      /**
       * Microseconds; set if the page is not full because older entries have not been searched yet. A page searches at
       * most 50,000 entries.
       */
      searched_to: z.nullable(Version),
    }),
  }),
  get: endpoint('GET /audit/platform/:id', {
    ...reading,
    summary: 'Read one entry of the audit trail',
    reply: AuditTrailEntry,
  }),
  kinds: endpoint('GET /audit/kinds', {
    ...reading,
    summary: 'List the actions and resources that the audit trail has',
    reply: z.object({ actions: z.array(z.string()), resources: z.array(z.string()) }),
  }),
  verify: endpoint('POST /audit/platform/verify', {
    guard: 'platform-admin',
    of: 'platform',
    summary: 'Check that nobody changed or removed entries of the audit trail and the login log',
    callsPerMinute: 6,
    reply: Verdict,
  }),
};
