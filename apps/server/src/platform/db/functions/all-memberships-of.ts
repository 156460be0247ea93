import type { DatabaseFunction } from './database-function.ts';

export const allMembershipsOf: DatabaseFunction = {
  name: 'all_memberships_of',
  text: `
    create or replace function all_memberships_of(member bigint) returns table(project_id bigint, role_id bigint) language plpgsql as $$
    declare before text := current_setting('parley.system', true);
    begin
      perform set_config('parley.system', 'on', true);
      return query select m.project_id, m.role_id from project_members m where m.user_id = member;
      perform set_config('parley.system', before, true);
    end $$`,
};
