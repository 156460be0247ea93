import type { DatabaseFunction } from './database-function.ts';

export const membershipsOf: DatabaseFunction = {
  name: 'memberships_of',
  text: `
    create or replace function memberships_of(member bigint) returns table(project_id bigint, role_id bigint) language sql as $$
      select m.project_id, m.role_id from all_memberships_of(member) m
      join projects on projects.id = m.project_id and projects.state = 'active'
    $$`,
};
