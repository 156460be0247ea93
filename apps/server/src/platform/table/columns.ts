import { invalidField } from '@parley/domain/problem';
import { unguardCell } from '#platform/csv.ts';

/** The names of a table's columns, without the empty ones that spreadsheets add at the end. */
export function namesIn(header: readonly string[]): string[] {
  const names = header.map((cell) => unguardCell(cell).trim());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

/** The user's choice of column roles. */
export function chosenRoles<Role extends string>(chosen: string, roles: readonly Role[], columns: number): Role[] {
  const found = chosen.split(',').map((one) => roles.find((role) => role === one));
  if (found.length !== columns || found.includes(undefined))
    throw invalidField('query.columns', `Enter one of ${roles.join(', ')} for each of the ${columns} columns`);
  return found.filter((role) => role !== undefined);
}
