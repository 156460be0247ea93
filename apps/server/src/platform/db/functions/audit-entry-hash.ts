import type { DatabaseFunction } from './database-function.ts';

/** Covers an entry and the hash before it: a changed or removed entry breaks the chain. */
export const auditEntryHash: DatabaseFunction = {
  name: 'audit_entry_hash',
  text: `
    create or replace function audit_entry_hash(entry audit_entries, before bytea) returns bytea language sql stable
    return sha256(coalesce(before, ''::bytea) || convert_to(audit_entry_text(entry), 'UTF8'))`,
};
