import type { DatabaseFunction } from './database-function.ts';

export const forgetUnusedFallbacks: DatabaseFunction = {
  name: 'forget_unused_fallbacks',
  text: `
    create or replace function forget_unused_fallbacks() returns trigger language plpgsql as $$
    begin
      delete from fallbacks f using (select distinct project_id, hash from gone) g
      where f.project_id = g.project_id and f.hash = g.hash
        and not exists (select 1 from fallback_uses u where u.project_id = g.project_id and u.hash = g.hash);
      return null;
    end $$;
    create trigger forget_unused after delete on fallback_uses referencing old table as gone
    for each statement execute function forget_unused_fallbacks()`,
};
