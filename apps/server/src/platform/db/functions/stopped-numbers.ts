import type { DatabaseFunction } from './database-function.ts';

export const stoppedNumbers: DatabaseFunction = {
  name: 'stopped_numbers',
  text: `
    create or replace function stopped_numbers(of_project bigint, numbers text[]) returns setof text language sql stable as $$
      select number from stop_list where project_id = of_project and number = any (numbers)
      union
      select n from unnest(numbers) n
      where exists (select 1 from stop_list_erased where project_id = of_project)
        and number_hash(of_project, n) in (select hash from stop_list_erased where project_id = of_project)
    $$`,
};
