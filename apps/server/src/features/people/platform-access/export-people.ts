import { PERMISSIONS } from '@parley/domain/permission';
import { sql } from 'kysely';
import { isoSeconds, jsonLines } from '#platform/json-lines.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import type { ZipPart } from '#platform/zip/write-zip.ts';

const AT_ONCE = 1_000;

/** Users, companies, roles, members and sign-ins of the installation, without secrets. */
export function peopleParts(db: Queries): ZipPart[] {
  return [
    { path: 'platform/users.jsonl', pieces: userLines(db) },
    { path: 'platform/companies.jsonl', pieces: allLines(db, 'select id, name from companies order by id') },
    { path: 'platform/roles.jsonl', pieces: roleLines(db) },
    {
      path: 'platform/members.jsonl',
      pieces: allLines(db, 'select project_id, user_id, role_id from project_members order by project_id, user_id'),
    },
    { path: 'platform/sign-ins.jsonl', pieces: signInLines(db) },
  ];
}

async function* userLines(db: Queries): AsyncGenerator<string> {
  for await (const rows of pages(db, usersAfter)) {
    yield jsonLines(
      rows.map(({ created, last_sign_in, system_permissions, ...user }) => ({
        ...user,
        created: isoSeconds(created),
        last_sign_in: isoSeconds(last_sign_in),
        platform_permissions: namesOf(system_permissions),
      })),
    );
  }
}

async function* signInLines(db: Queries): AsyncGenerator<string> {
  for await (const rows of pages(db, signInsAfter)) {
    yield jsonLines(rows.map(({ created_at, ...entry }) => ({ ...entry, at: isoSeconds(created_at) })));
  }
}

async function* roleLines(db: Queries): AsyncGenerator<string> {
  const { rows } = await withSystem(db, (tx) =>
    sql<{ id: number; name: string; requires_otp: boolean; permissions: number[] }>`
      select id, name, requires_otp, array(
        select permission_id from role_permissions p where p.role_id = roles.id order by 1
      ) as permissions from roles order by id`.execute(tx),
  );
  yield jsonLines(rows.map(({ permissions, ...role }) => ({ ...role, permissions: namesOf(permissions) })));
}

/** Lists that are short in any installation. */
async function* allLines(db: Queries, statement: string): AsyncGenerator<string> {
  const { rows } = await withSystem(db, (tx) => sql.raw<object>(statement).execute(tx));
  yield jsonLines(rows);
}

async function* pages<R extends { id: number }>(db: Queries, after: (id: number) => ReturnType<typeof sql<R>>) {
  let last = 0;
  for (;;) {
    const from = last;
    const { rows } = await withSystem(db, (tx) => after(from).execute(tx));
    yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    last = end.id;
  }
}

interface ExportedUser {
  id: number;
  email: string;
  name: string;
  company_id: number | null;
  disabled: boolean;
  is_removed: boolean;
  created: number;
  last_sign_in: number | null;
  is_company_admin: boolean;
  is_platform_admin: boolean;
  system_permissions: number[];
}

const usersAfter = (id: number) => sql<ExportedUser>`
  select id, email, name, company_id, disabled, is_removed, created, last_sign_in, is_company_admin, is_platform_admin,
    system_permissions::integer[] as system_permissions
  from users where id > ${id}::bigint order by id limit ${AT_ONCE}`;

const signInsAfter = (id: number) => sql<{ id: number; user_id: number | null; action: string; created_at: number }>`
  select id, user_id, email, name, action, created_at from users_logs
  where id > ${id}::bigint order by id limit ${AT_ONCE}`;

function namesOf(ids: readonly number[]): string[] {
  return PERMISSIONS.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}
