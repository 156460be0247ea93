import type { DatabaseFunction } from './database-function.ts';

export const forgetCounts: DatabaseFunction = {
  name: 'forget_counts',
  text: `
    create or replace function forget_counts() returns trigger language plpgsql as $$
    begin
      delete from campaign_counts where project_id = old.project_id and campaign_id = old.id;
      return null;
    end $$;
    create trigger forget_counts after delete on campaigns for each row execute function forget_counts()`,
};
