import type { RawBuilder } from 'kysely';
import { filterCondition, type FilterAttributes } from '#features/people/scim/filter-condition.ts';
import { ScimError } from '#features/people/scim/scim-error.ts';
import { invalidFilter, parseScimFilter } from '#features/people/scim/scim-filter.ts';

const MOST_LISTED = 200;
const DEFAULT_LISTED = 100;

export interface ScimQuery {
  filter?: RawBuilder<boolean>;
  /** From 1. */
  startIndex: number;
  count: number;
}

/** Reads `filter`, `startIndex` and `count`. */
export function readScimQuery(query: Record<string, unknown>, attributes: FilterAttributes = {}): ScimQuery {
  const startIndex = Math.max(numberOf(query['startIndex'], 1), 1);
  const count = Math.min(Math.max(numberOf(query['count'], DEFAULT_LISTED), 0), MOST_LISTED);
  const { filter } = query;
  if (filter === undefined) return { startIndex, count };
  if (typeof filter !== 'string') throw invalidFilter('There is one filter at most');
  return { startIndex, count, filter: filterCondition(parseScimFilter(filter), attributes) };
}

function numberOf(value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value !== 'string' || !/^-?\d{1,9}$/u.test(value)) {
    throw new ScimError(400, 'startIndex and count must be whole numbers', 'invalidValue');
  }
  return Number(value);
}

export function listResponse(Resources: object[], totalResults: number, { startIndex }: ScimQuery): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults,
    startIndex,
    itemsPerPage: Resources.length,
    Resources,
  };
}
