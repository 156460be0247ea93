import { query } from '#testing/database-server.ts';

/** Relations of the schema, apart from the months of `tracker_entries`, which depend on the day. */
const OWN = `relnamespace = current_schema()::regnamespace and not relispartition`;

/** Each part of a schema in PostgreSQL's own text, independent of the order of creation. */
const PARTS = {
  columns: `
    select c.relname, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attidentity,
      a.attgenerated, a.attstorage, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${OWN} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped order by 1, 2`,
  tables: `
    select relname, relkind, reloptions, relrowsecurity, relforcerowsecurity, pg_get_partkeydef(oid) as parts
    from pg_class where ${OWN} and relkind <> 'I' order by 1`,
  indexes: `
    select pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
    where ${OWN} order by 1`,
  // An earlier version may have written rows that a later check refuses: the check is then not validated.
  constraints: `
    select c.relname, k.conname, replace(pg_get_constraintdef(k.oid), ' NOT VALID', '') as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${OWN} and k.contype <> 'n' order by 1, 2`,
  policies: `
    select c.relname, p.polname, p.polcmd, p.polpermissive, pg_get_expr(p.polqual, p.polrelid) as used,
      pg_get_expr(p.polwithcheck, p.polrelid) as checked
    from pg_policy p join pg_class c on c.oid = p.polrelid where ${OWN} order by 1, 2`,
  grants: `
    select c.relname, a.privilege_type from pg_class c cross join lateral aclexplode(c.relacl) a
    where ${OWN} and a.grantee = (select oid from pg_roles where rolname = 'parley_app') order by 1, 2`,
  functions: `
    select pg_get_functiondef(oid) as definition, proacl::text from pg_proc
    where pronamespace = current_schema()::regnamespace order by 1`,
  // A restored dump has other parentheses around the same condition.
  triggers: `
    select c.relname, translate(pg_get_triggerdef(t.oid), '()', '') as definition from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where ${OWN} and not t.tgisinternal order by 1, 2`,
  migrations: `select name from kysely_migration order by 1`,
  functionsApplied: `select name, hash from applied_functions order by 1`,
};

export async function schemaOf(url: string): Promise<Record<string, unknown[]>> {
  const parts = Object.entries(PARTS).map(async ([part, text]) => [part, await query(url, text)] as const);
  return Object.fromEntries(await Promise.all(parts));
}
