/** Marks a value that only the sandbox can compute. */
export const BEYOND = Symbol('beyond');

/** A value of an expression, or a mark of how far the evaluation got. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly unknown[]
  | Record<string, unknown>
  | symbol;

export type Primitive = string | number | boolean | null | undefined;

/** Maximum number of characters and elements here; the sandbox handles larger ones. */
export const LONGEST_TEXT = 10_000;
export const MOST_ELEMENTS = 1_000;
/** Longer than any number that people write; a longer one might be rounded differently. */
const LONGEST_NUMBER = 20;

export const operators = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%']);

/** `left operator right` by the rules of JavaScript. Leaves conversions of lists and objects to the sandbox. */
export function operate(operator: string, left: Value, right: Value): Value {
  if (left === BEYOND || right === BEYOND) return BEYOND;
  if (operator === '===') return areSame(left, right);
  if (operator === '!==') return not(areSame(left, right));
  if (operator === '==') return areAlike(left, right);
  if (operator === '!=') return not(areAlike(left, right));
  if (!isPrimitive(left) || !isPrimitive(right)) return BEYOND;
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string')) {
    return shortEnough(`${left}${right}`);
  }
  if (isOrder(operator) && typeof left === 'string' && typeof right === 'string') return inOrder(operator, left, right);
  const [a, b] = [numberOf(left), numberOf(right)];
  return typeof a === 'number' && typeof b === 'number' ? calculate(operator, a, b) : BEYOND;
}

/** What `Number(value)` is. */
export function numberOf(value: Value): number | typeof BEYOND {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value.length > LONGEST_NUMBER && /\d/u.test(value) ? BEYOND : Number(value);
  return isPrimitive(value) ? Number(value) : BEYOND;
}

/** `String(value)`. All engines write numbers alike. */
export function textOf(value: Value): string | typeof BEYOND {
  return isPrimitive(value) ? String(value) : BEYOND;
}

/** A value of the scope as the sandbox sees it after JSON. */
export function read(value: unknown): Value {
  // JSON has no negative zero.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : BEYOND;
  if (typeof value === 'string') return shortEnough(value);
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.length > MOST_ELEMENTS ? BEYOND : value;
  return isRecord(value) ? value : BEYOND;
}

/** JSON writes null for a missing element. */
export function elementsOf(list: readonly unknown[]): Value[] {
  return Array.from(list, (element) => read(element ?? null));
}

/** A list made by an expression, unless JSON would change it. */
export function listOf(values: readonly Value[]): Value {
  const isAsJson = values.every(
    (value) => typeof value !== 'symbol' && value !== undefined && Object.is(read(value), value),
  );
  return isAsJson && values.length <= MOST_ELEMENTS ? values : BEYOND;
}

export function shortEnough(value: Value): Value {
  return typeof value === 'string' && value.length > LONGEST_TEXT ? BEYOND : value;
}

/** How much there is to traverse: characters, and elements of a list. */
export function sizeOf(value: Value): number {
  if (typeof value === 'string') return value.length;
  if (!Array.isArray(value)) return 0;
  let size = value.length;
  for (const element of value) if (typeof element === 'string') size += element.length;
  return size;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isPrimitive(value: Value): value is Primitive {
  return value === null || (typeof value !== 'object' && typeof value !== 'symbol');
}

/** Two objects of the scope may be one or two in the sandbox. */
function areSame(left: Value, right: Value): boolean | symbol {
  return isPrimitive(left) || isPrimitive(right) ? left === right : BEYOND;
}

function areAlike(left: Value, right: Value): boolean | symbol {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  if (!isPrimitive(left) || !isPrimitive(right)) return BEYOND;
  if (typeof left === typeof right) return left === right;
  const [a, b] = [numberOf(left), numberOf(right)];
  return a === BEYOND || b === BEYOND ? BEYOND : a === b;
}

function not(value: boolean | symbol): Value {
  return typeof value === 'boolean' ? !value : value;
}

function calculate(operator: string, left: number, right: number): Value {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
    default:
      return inOrder(operator, left, right);
  }
}

function isOrder(operator: string): boolean {
  return operator.startsWith('<') || operator.startsWith('>');
}

function inOrder<T extends number | string>(operator: string, left: T, right: T): Value {
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    default:
      return BEYOND;
  }
}

function isNothing(value: Value): value is null | undefined {
  return value === null || value === undefined;
}
