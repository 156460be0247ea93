/** What only the sandbox can tell. */
export const BEYOND = Symbol('beyond');

/** A value as expressions know it, or a sign of how far the evaluation came. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly unknown[]
  | Record<string, unknown>
  | symbol;

type Primitive = string | number | boolean | null | undefined;

export const comparisons = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%']);

/** `left operator right` for plain values, by the rules of the language; what would convert a value is beyond. */
export function compareValues(operator: string, left: Value, right: Value): Value {
  if (left === BEYOND || right === BEYOND) return BEYOND;
  switch (operator) {
    case '===':
      return areSame(left, right);
    case '!==':
      return not(areSame(left, right));
    case '==':
      return areAlike(left, right);
    case '!=':
      return not(areAlike(left, right));
    case '+':
      return sum(left, right);
  }
  if (typeof left === 'number' && typeof right === 'number') return calculate(operator, left, right);
  return typeof left === 'string' && typeof right === 'string' ? inOrder(operator, left, right) : BEYOND;
}

/** Two objects of the scope may be one or two in the sandbox. */
function areSame(left: Value, right: Value): boolean | symbol {
  return isPrimitive(left) || isPrimitive(right) ? left === right : BEYOND;
}

function areAlike(left: Value, right: Value): boolean | symbol {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  return isPrimitive(left) && typeof left === typeof right ? left === right : BEYOND;
}

function not(value: boolean | symbol): Value {
  return typeof value === 'boolean' ? !value : value;
}

function sum(left: Value, right: Value): Value {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  return isText(left) && isText(right) ? `${left}${right}` : BEYOND;
}

/** Every engine writes numbers alike. */
function isText(value: Value): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function calculate(operator: string, left: number, right: number): Value {
  switch (operator) {
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

function isPrimitive(value: Value): value is Primitive {
  return typeof value !== 'object' || value === null;
}

function isNothing(value: Value): value is null | undefined {
  return value === null || value === undefined;
}
