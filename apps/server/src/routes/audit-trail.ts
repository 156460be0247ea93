import { Readable } from 'node:stream';
import { auditTrail, type AuditVerdict } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { auditLines, findEntry, kindsOfEntries, listEntries, type AuditScope } from '#features/audit/audit-store.ts';
import type { Actor } from '#http/context.ts';
import { FileReply } from '#http/reply.ts';
import { platformRoute } from '#http/route.ts';
import { AUDIT_TRAIL, LOGIN_LOG, verifyChain, type Chain } from '#platform/audit/verify-chain.ts';
import type { Queries } from '#platform/db/database.ts';

export const auditRoutes = ({ db }: { db: Queries }) => [
  platformRoute(auditTrail.list, async ({ actor }, { query: { format, ...query } }) => {
    const filter = { ...query, ...scopeOf(actor) };
    if (format !== 'jsonl') return listEntries(db, filter);
    return new FileReply(Readable.from(auditLines(db, filter)), 'audit-trail.jsonl', 'application/x-ndjson');
  }),
  platformRoute(auditTrail.get, async ({ actor }, { params: { id } }) => {
    const entry = await findEntry(db, id, scopeOf(actor));
    if (!entry) throw new Problem('not_found', 'Entry not found');
    return entry;
  }),
  platformRoute(auditTrail.kinds, () => kindsOfEntries(db)),
  platformRoute(auditTrail.verify, async () => ({
    audit_trail: await verdictOf(db, AUDIT_TRAIL),
    login_log: await verdictOf(db, LOGIN_LOG),
  })),
];

/** A company's administrator sees the entries of the company. */
function scopeOf({ permissions, companyId }: Actor): AuditScope {
  return permissions.administers === 'platform' ? {} : { companyId: companyId ?? 0 };
}

async function verdictOf(db: Queries, chain: Chain): Promise<AuditVerdict['audit_trail']> {
  const { entries, broken, head } = await verifyChain(db, chain);
  return { entries, broken, head };
}
