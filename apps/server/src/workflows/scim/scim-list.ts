import { ScimError } from '#workflows/scim/scim-error.ts';

const MOST_LISTED = 200;
const DEFAULT_LISTED = 100;

export interface ScimQuery {
  filter?: { attribute: string; value: string };
  /** From 1. */
  startIndex: number;
  count: number;
}

/** Reads `filter`, `startIndex` and `count`. Of filters only equality is known. */
export function readScimQuery(query: Record<string, unknown>, attributes: readonly string[]): ScimQuery {
  const startIndex = Math.max(numberOf(query['startIndex'], 1), 1);
  const count = Math.min(Math.max(numberOf(query['count'], DEFAULT_LISTED), 0), MOST_LISTED);
  const { filter } = query;
  return { startIndex, count, ...(filter === undefined ? {} : { filter: readFilter(filter, attributes) }) };
}

function numberOf(value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value !== 'string' || !/^-?\d{1,9}$/u.test(value)) {
    throw new ScimError(400, 'startIndex and count must be whole numbers', 'invalidValue');
  }
  return Number(value);
}

/** `userName eq "ada@bank.example"`: the text is as in JSON. */
function readFilter(filter: unknown, attributes: readonly string[]): NonNullable<ScimQuery['filter']> {
  const { name, text } =
    (typeof filter === 'string' ? /^\s*(?<name>[\w.:]+)\s+eq\s+(?<text>".*")\s*$/isu.exec(filter) : null)?.groups ?? {};
  const attribute = attributes.find((one) => one.toLowerCase() === name?.toLowerCase());
  const value = parsedText(text);
  if (attribute === undefined || value === undefined) {
    throw new ScimError(400, `Filters can be: ${attributes.map((one) => `${one} eq "…"`).join(', ')}`, 'invalidFilter');
  }
  return { attribute, value };
}

function parsedText(text = ''): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000') ? value : undefined;
  } catch {
    return undefined;
  }
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
