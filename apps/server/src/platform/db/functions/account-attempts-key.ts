import type { DatabaseFunction } from './database-function.ts';

/** A generated column of users needs an immutable function, and `convert_to` is not one. */
export const accountAttemptsKey: DatabaseFunction = {
  name: 'account_attempts_key',
  text: `
    create or replace function account_attempts_key(email_key text) returns text language plpgsql immutable as $$
    begin
      return 'account:' || translate(
        rtrim(encode(sha256(convert_to(email_key, 'UTF8')), 'base64'), '='), '+/', '-_'
      );
    end $$`,
};
