import type { Microseconds } from '@parley/domain/ids';
import type { Queries } from '#platform/db/database.ts';

/** The part of a call's context that identifies the actor. */
export interface AuditWriter {
  /** A program with a project's token has no user, nor does the server itself. */
  actor: { userId: number | null };
  now(): Microseconds;
  address?: string;
}

export interface AuditEvent {
  /** Readable text: 'user invited', 'role permissions changed'. */
  action: string;
  resource: string;
  id: number | string | null;
  /** The item's name at that moment. */
  name?: string | undefined;
  projectId?: number | null | undefined;
  /** Shown to administrators and kept permanently: never secrets, and only the fields that differ. */
  before?: AuditedValue | undefined;
  after?: AuditedValue | undefined;
}

/** Stored characters of one text. */
const LONGEST_TEXT = 2_000;

type AuditedValue = object | string | number | boolean | null;

/** Writes an entry of the audit trail, which commits together with the caller's transaction. */
export async function recordAudit(tx: Queries, writer: AuditWriter, event: AuditEvent): Promise<void> {
  if (!tx.isTransaction) throw new Error('An audit entry must be written inside the transaction of its change');
  const { actor, now, address = null } = writer;
  const { action, resource, id, name = null, projectId = null, before, after } = event;
  await tx
    .insertInto('audit_entries')
    .values(({ selectFrom }) => ({
      ...{ at: now(), who: actor.userId, address, action, resource, name, about_project: projectId },
      who_name: selectFrom('users').select('name').where('users.id', '=', actor.userId),
      who_email: selectFrom('users').select('email').where('users.id', '=', actor.userId),
      thing: id === null ? null : String(id),
      before: asJson(before),
      after: asJson(after),
    }))
    .execute();
}

function asJson(value: AuditedValue | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value, (_key, part: unknown) => shortened(part));
}

/** For example long source code, which the project's history has in full. */
function shortened(part: unknown): unknown {
  if (typeof part !== 'string' || part.length <= LONGEST_TEXT) return part;
  return `${part.slice(0, LONGEST_TEXT).toWellFormed()}…`;
}
