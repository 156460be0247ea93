import { sql, type RawBuilder } from 'kysely';
import {
  invalidFilter,
  type FilterOperator,
  type FilterValue,
  type ScimFilter,
} from '#features/people/scim/scim-filter.ts';

/** The conditions that a filter may set on a resource, by attribute. */
type FilterAttribute =
  | { type: 'text'; column: RawBuilder<unknown>; key?: (value: string) => RawBuilder<unknown> | string }
  | { type: 'id'; column: RawBuilder<unknown> }
  | { type: 'boolean'; column: RawBuilder<unknown> };

export type FilterAttributes = Readonly<Record<string, FilterAttribute>>;

/** The filter as an SQL condition. A missing value equals nothing, so `ne` finds it. */
export function filterCondition(filter: ScimFilter, attributes: FilterAttributes): RawBuilder<boolean> {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.parts.map((part) => filterCondition(part, attributes));
      return sql`(${sql.join(parts, filter.kind === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`(not coalesce(${filterCondition(filter.part, attributes)}, false))`;
    case 'present':
      return sql`(coalesce(${attributeOf(filter.attribute, attributes).column}::text, '') <> '')`;
    case 'compare':
      return compared(attributeOf(filter.attribute, attributes), filter);
  }
}

function attributeOf(name: string, attributes: FilterAttributes): FilterAttribute {
  const known = Object.entries(attributes).find(([one]) => one.toLowerCase() === plainName(name));
  if (known) return known[1];
  throw invalidFilter(`${name.slice(0, 50)} cannot be filtered. Known: ${Object.keys(attributes).join(', ')}`);
}

/** Removes the schema that a caller may write before the attribute. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/u, '');
}

interface Comparison {
  attribute: string;
  operator: FilterOperator;
  value: FilterValue;
}

function compared(known: FilterAttribute, { attribute, operator, value }: Comparison): RawBuilder<boolean> {
  if (operator === 'ne') return sql`(not coalesce(${compared(known, { attribute, operator: 'eq', value })}, false))`;
  if (value === null && operator === 'eq') return sql`(coalesce(${known.column}::text, '') = '')`;
  if (known.type === 'boolean') {
    const flag = flagOf(value);
    if (operator !== 'eq' || flag === undefined)
      throw invalidFilter(`${attribute} is compared by eq and ne with true or false`);
    return sql`(${known.column} = ${flag})`;
  }
  if (typeof value !== 'string') throw invalidFilter(`${attribute} is compared with a text in double quotes`);
  if (known.type === 'id') return idCondition(known.column, operator, value);
  return textCondition(known.column, operator, sql`${known.key?.(value) ?? value}::text`);
}

/** Some providers write "True". */
function flagOf(value: FilterValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  return new Map([
    ['true', true],
    ['false', false],
  ]).get(value.toLowerCase());
}

function idCondition(column: RawBuilder<unknown>, operator: FilterOperator, value: string): RawBuilder<boolean> {
  if (operator === 'eq') return sql`${column} = ${/^[1-9]\d{0,14}$/u.test(value) ? Number(value) : 0}`;
  return textCondition(sql`${column}::text`, operator, sql`${value}::text`);
}

/** Written so that an index of the column serves equality. */
function textCondition(
  column: RawBuilder<unknown>,
  operator: FilterOperator,
  text: RawBuilder<unknown>,
): RawBuilder<boolean> {
  switch (operator) {
    case 'co':
      return sql`strpos(${column}, ${text}) > 0`;
    case 'sw':
      return sql`starts_with(${column}, ${text})`;
    case 'ew':
      return sql`right(${column}, length(${text})) = ${text}`;
    case 'eq':
    case 'ne':
      return sql`${column} = ${text}`;
  }
}
