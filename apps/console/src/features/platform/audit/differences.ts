type Json = unknown;

/** The change of one field. `lists` is there for two lists of texts or numbers: the values that left, that came, and the number that stayed. */
export interface FieldDifference {
  field: string;
  before: string | undefined;
  after: string | undefined;
  lists?: { removed: string[]; added: string[]; unchanged: number };
}

/** Field by field, what an entry of the audit trail had before and after. */
export function fieldDifferences(before: Json, after: Json): FieldDifference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return fields.flatMap((field) => nested(field, old[field], now[field]));
}

/** Members of a project are fields of a field: lists each separately. */
function nested(field: string, before: Json, after: Json): FieldDifference[] {
  if (!isFields(before) && !isFields(after)) return [difference(field, before, after)];
  return fieldDifferences(before ?? {}, after ?? {}).map((one) => ({ ...one, field: `${field}: ${one.field}` }));
}

function difference(field: string, before: Json, after: Json): FieldDifference {
  const [old, now] = [listOf(before), listOf(after)];
  if (!old && !now) return { field, before: shown(before), after: shown(after) };
  const [left, right] = [old ?? [], now ?? []];
  const removed = left.filter((one) => !right.includes(one));
  const lists = { removed, added: right.filter((one) => !left.includes(one)), unchanged: left.length - removed.length };
  return { field, before: shown(before), after: shown(after), lists };
}

/** A value that is no object is a field without a name. */
function fieldsOf(value: Json): Record<string, Json> {
  if (value === null || value === undefined) return {};
  return isFields(value) ? value : { '': value };
}

function isFields(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: Json): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((one: Json) => (typeof one === 'string' ? one : JSON.stringify(one)));
}

function shown(value: Json): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
