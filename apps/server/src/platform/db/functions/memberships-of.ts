import type { DatabaseFunction } from './database-function.ts';

/** Every request reads the roles of its user before it selects a project, while row security hides all of them. */
export const membershipsOf: DatabaseFunction = {
  name: 'memberships_of',
  text: `
    create or replace function memberships_of(member bigint) returns table (project_id bigint, role_id bigint)
    language plpgsql as $$
    declare before text := current_setting('parley.system', true);
    begin
      perform set_config('parley.system', 'on', true);
      return query select m.project_id, m.role_id from project_members m where m.user_id = member;
      perform set_config('parley.system', before, true);
    end $$`,
};
