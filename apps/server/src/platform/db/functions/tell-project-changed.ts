import type { DatabaseFunction } from './database-function.ts';

/** Notifies every server of changes in a project. */
export const tellProjectChanged: DatabaseFunction = {
  name: 'tell_project_changed',
  text: `
    create or replace function tell_project_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('parley_projects', new.id::text);
      return null;
    end $$;
    create trigger tell_changed after update of version on projects
    for each row when (old.version is distinct from new.version) execute function tell_project_changed()`,
};
