import type { DatabaseFunction } from './database-function.ts';

/**
 * Notifies every server of changed access, also when a foreign key deletes the row. The payload is a user's id, or
 * empty if all users may be affected. PostgreSQL merges equal notifications of a transaction.
 */
export const tellAccessChanged: DatabaseFunction = {
  name: 'tell_access_changed',
  text: `
    create or replace function tell_access_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('parley_access', coalesce(coalesce(to_jsonb(old), to_jsonb(new)) ->> tg_argv[0], ''));
      return null;
    end $$;
    create trigger tell_access after delete or update of token_hash, user_id on sessions
    for each row execute function tell_access_changed('user_id');
    create trigger tell_access
    after update of disabled, provider_refused_at, password_expired, system_permissions, is_company_admin, company_id
    on users for each row when (
      (old.disabled, old.provider_refused_at, old.password_expired, old.system_permissions, old.is_company_admin,
        old.company_id)
      is distinct from
      (new.disabled, new.provider_refused_at, new.password_expired, new.system_permissions, new.is_company_admin,
        new.company_id)
    ) execute function tell_access_changed('id');
    create trigger tell_access after insert or update or delete on project_members
    for each row execute function tell_access_changed('user_id');
    create trigger tell_access after insert or update or delete on role_permissions
    for each row execute function tell_access_changed();
    create trigger tell_access after update of token_hash or delete on api_tokens
    for each row execute function tell_access_changed();
    create trigger tell_access after update of state on projects
    for each row when (old.state is distinct from new.state) execute function tell_access_changed();
    create trigger tell_access after insert or delete or update of confirmed_at on one_time_codes
    for each row execute function tell_access_changed('user_id');
    create trigger tell_access after delete or update of token_hash on personal_tokens
    for each row execute function tell_access_changed('user_id');
    create trigger tell_access after delete or update of token_hash on project_tokens
    for each row execute function tell_access_changed();
    create trigger tell_access after update of requires_otp on roles
    for each row execute function tell_access_changed();
    create trigger tell_access after update on sign_in_rules
    for each row execute function tell_access_changed()`,
};
