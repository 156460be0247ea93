import type { DatabaseFunction } from './database-function.ts';

/** The export contains this text unchanged, so that readers can verify the hashes without a database. */
export const auditEntryText: DatabaseFunction = {
  name: 'audit_entry_text',
  text: `
    create or replace function audit_entry_text(entry audit_entries) returns text language sql stable
    return jsonb_build_object(
      'id', entry.id, 'at', entry.at, 'who', entry.who, 'who_name', entry.who_name, 'who_email', entry.who_email,
      'address', entry.address, 'action', entry.action, 'resource', entry.resource, 'thing', entry.thing,
      'name', entry.name, 'project_id', entry.about_project, 'before', entry.before, 'after', entry.after,
      'refused', entry.refused
    )::text`,
};
