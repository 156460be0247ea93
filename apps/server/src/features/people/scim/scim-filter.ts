import { ScimError } from '#features/people/scim/scim-error.ts';

export type FilterValue = string | number | boolean | null;
const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew'] as const;
export type FilterOperator = (typeof OPERATORS)[number];

/** A filter of SCIM (RFC 7644, 3.4.2.2). Attributes keep the caller's spelling. */
export type ScimFilter =
  | { kind: 'and' | 'or'; parts: ScimFilter[] }
  | { kind: 'not'; part: ScimFilter }
  | { kind: 'present'; attribute: string }
  | { kind: 'compare'; attribute: string; operator: FilterOperator; value: FilterValue };

const LONGEST = 4_000;
const DEEPEST = 20;
const TOKEN = /\s*(?<token>[()]|"(?:[^"\\]|\\.)*"|[^\s()"]+)/uy;

/** Parses a filter; `and` binds more tightly than `or`. */
export function parseScimFilter(text: string): ScimFilter {
  if (text.length > LONGEST) throw invalidFilter(`A filter has at most ${LONGEST} characters`);
  return new Reader(tokensOf(text)).whole();
}

export function invalidFilter(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidFilter');
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.groups?.['token'];
    if (token === undefined) throw invalidFilter(`The filter cannot be read at character ${from + 1}`);
    tokens.push(token);
  }
  return tokens;
}

class Reader {
  readonly #tokens: string[];
  #at = 0;
  #depth = 0;

  constructor(tokens: string[]) {
    this.#tokens = tokens;
  }

  whole(): ScimFilter {
    const filter = this.#either();
    if (this.#at < this.#tokens.length) throw this.#unexpected('the end, and, or');
    return filter;
  }

  #either(): ScimFilter {
    return this.#joined('or', () => this.#joined('and', () => this.#single()));
  }

  #joined(kind: 'and' | 'or', read: () => ScimFilter): ScimFilter {
    const first = read();
    const parts = [first];
    while (this.#takes(kind)) parts.push(read());
    return parts.length === 1 ? first : { kind, parts };
  }

  #single(): ScimFilter {
    if (this.#takes('(')) return this.#rest();
    // An attribute may be named `not`.
    if (this.#is('not') && this.#tokens[this.#at + 1] === '(') {
      this.#at += 2;
      return { kind: 'not', part: this.#rest() };
    }
    return this.#comparison();
  }

  /** The filter inside of parentheses, up to the closing one. */
  #rest(): ScimFilter {
    if (++this.#depth > DEEPEST) throw invalidFilter(`A filter has at most ${DEEPEST} parentheses inside each other`);
    const filter = this.#either();
    if (!this.#takes(')')) throw this.#unexpected(')');
    this.#depth--;
    return filter;
  }

  #comparison(): ScimFilter {
    const attribute = this.#tokens[this.#at] ?? '';
    if (!/^[a-z][\w.:$-]*$/iu.test(attribute)) throw this.#unexpected('an attribute');
    this.#at++;
    if (this.#takes('pr')) return { kind: 'present', attribute };
    const operator = OPERATORS.find((one) => this.#takes(one));
    if (operator === undefined) throw this.#unexpected([...OPERATORS, 'pr'].join(', '));
    return { kind: 'compare', attribute, operator, value: this.#value() };
  }

  #value(): FilterValue {
    const value = valueOf(this.#tokens[this.#at]);
    if (value === undefined) throw this.#unexpected('a value as in JSON');
    this.#at++;
    return value;
  }

  #is(word: string): boolean {
    return this.#tokens[this.#at]?.toLowerCase() === word;
  }

  #takes(word: string): boolean {
    const isNext = this.#is(word);
    if (isNext) this.#at++;
    return isNext;
  }

  #unexpected(expected: string): ScimError {
    const found = this.#tokens[this.#at];
    return invalidFilter(`Expected ${expected} ${found === undefined ? 'at the end' : `at ${found.slice(0, 50)}`}`);
  }
}

/** A value is written as in JSON. */
function valueOf(token = ''): FilterValue | undefined {
  const isText = token.startsWith('"');
  if (!isText && !/^(?:true|false|null|-?\d+(?:\.\d+)?)$/u.test(token)) return undefined;
  try {
    const value = JSON.parse(token) as FilterValue;
    return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\u0000')) ? value : undefined;
  } catch {
    return undefined;
  }
}
