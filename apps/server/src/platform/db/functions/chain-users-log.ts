import type { DatabaseFunction } from './database-function.ts';

/** Chains entries one at a time, so that their ids follow the order of the chain. */
export const chainUsersLog: DatabaseFunction = {
  name: 'chain_users_log',
  text: `
    create or replace function chain_users_log() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('users_logs'));
      new.id := nextval('ids');
      new.hash := users_log_hash(new, (select hash from users_logs order by id desc limit 1));
      return new;
    end $$;
    create trigger chained before insert on users_logs for each row execute function chain_users_log()`,
};
