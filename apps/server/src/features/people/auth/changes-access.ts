/** The tables from which `identify` reads a caller. */
const TABLES = [
  ...['users', 'sessions', 'one_time_codes', 'sign_in_rules', 'sign_on', 'user_identities'],
  ...['project_members', 'roles', 'role_permissions'],
];
const WRITES = new RegExp(`\\b(?:insert into|update|delete from) "?(?:${TABLES.join('|')})"?(?!["\\w])`, 'u');
/** An active session updates this column every minute. */
const TOUCHES = /^update "sessions" set "last_seen" = \$\d+ where/u;
/** Every change of a project's content updates its version. Only a changed state, or a deletion, affects access. */
const RESTS = /\bdelete from "?projects\b|\bupdate "?projects"? set (?:(?! where ).)*"?\bstate"? =/su;

/** True for an SQL statement that may change rights. */
export function changesAccess(statement: string): boolean {
  return (WRITES.test(statement) && !TOUCHES.test(statement)) || RESTS.test(statement);
}
