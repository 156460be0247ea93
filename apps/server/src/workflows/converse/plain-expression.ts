import type { EvaluationResult, ExpressionScope } from '@parley/dialogue';
import { parseExpressionAt, type Expression, type MemberExpression } from 'acorn';
import { LRUCache } from 'lru-cache';
import { BEYOND, compareValues, comparisons, type Value } from '#workflows/converse/plain-values.ts';

type Compiled = (scope: ExpressionScope) => Value;

/** The sandbox has limits of its own, and is asked before they are near. */
const LONGEST_EXPRESSION = 1_000;
const LONGEST_TEXT = 10_000;
const MOST_COMPILED = 20_000;
/** What `a?.b.c` is when there is no `a`: nothing further of the chain is read. */
const SKIPPED = Symbol('skipped');
const METHODS = new Set(['includes', 'startsWith', 'endsWith']);

const compiled = new LRUCache<string, { run: Compiled }>({ max: MOST_COMPILED });

/**
 * The value of an expression that only reads and compares: literals, keys of the scope as in `slots.name`, and, or,
 * not, comparisons, sums, `[…].includes(…)`. It is what the sandbox would answer, without the way there. Null for
 * everything else, which only the sandbox may evaluate: it can neither run code of a project, nor take long.
 */
export function plainResult(expression: string, scope: ExpressionScope): EvaluationResult | null {
  if (expression.length > LONGEST_EXPRESSION) return null;
  let known = compiled.get(expression);
  if (known === undefined) compiled.set(expression, (known = { run: compile(expression) }));
  return answer(known.run(scope));
}

function answer(value: Value): EvaluationResult | null {
  if (value === undefined || value === null || typeof value === 'boolean') return { ok: true, value };
  if (typeof value === 'string') return value.isWellFormed() ? { ok: true, value } : null;
  return typeof value === 'number' && Number.isFinite(value) ? { ok: true, value: value + 0 } : null;
}

const leaveToSandbox: Compiled = () => BEYOND;

function compile(expression: string): Compiled {
  if (expression.includes('\u0000') || !expression.isWellFormed()) return leaveToSandbox;
  const code = expression.trim();
  try {
    const root = parseExpressionAt(code, 0, { ecmaVersion: 2023, sourceType: 'module', preserveParens: true });
    return root.end === code.length ? compileNode(root) : leaveToSandbox;
  } catch {
    // What is wrong with it is for the sandbox to say.
    return leaveToSandbox;
  }
}

function compileNode(node: Expression): Compiled {
  // oxlint-disable-next-line switch-exhaustiveness-check -- Every other kind of node is the sandbox's.
  switch (node.type) {
    case 'ParenthesizedExpression':
      return compileNode(node.expression);
    case 'Literal': {
      const { value } = node;
      const isPlain = value === null ? node.raw === 'null' : ['string', 'number', 'boolean'].includes(typeof value);
      return isPlain ? () => value as Value : leaveToSandbox;
    }
    case 'Identifier':
      return compileName(node.name);
    case 'MemberExpression':
      return compileMember(node);
    case 'ChainExpression': {
      const chain = compileNode(node.expression);
      return (scope) => {
        const value = chain(scope);
        return value === SKIPPED ? undefined : value;
      };
    }
    case 'CallExpression': {
      const [argument, ...more] = node.arguments;
      if (node.callee.type !== 'MemberExpression' || node.optional || more.length > 0) return leaveToSandbox;
      if (argument === undefined || argument.type === 'SpreadElement') return leaveToSandbox;
      return compileSearch(node.callee, compileNode(argument));
    }
    case 'LogicalExpression': {
      const left = compileNode(node.left);
      const right = compileNode(node.right);
      const isDecided = DECIDED_BY_LEFT[node.operator];
      return (scope) => {
        const value = left(scope);
        return value === BEYOND || isDecided(value) ? value : right(scope);
      };
    }
    case 'ConditionalExpression': {
      const test = compileNode(node.test);
      const yes = compileNode(node.consequent);
      const no = compileNode(node.alternate);
      return (scope) => {
        const value = test(scope);
        if (value === BEYOND) return BEYOND;
        return isTrue(value) ? yes(scope) : no(scope);
      };
    }
    case 'UnaryExpression': {
      const operand = compileNode(node.argument);
      if (node.operator === '-') return (scope) => negative(operand(scope));
      if (node.operator !== '!') return leaveToSandbox;
      return (scope) => {
        const value = operand(scope);
        return value === BEYOND ? BEYOND : !isTrue(value);
      };
    }
    case 'BinaryExpression': {
      if (node.left.type === 'PrivateIdentifier' || !comparisons.has(node.operator)) return leaveToSandbox;
      const { operator } = node;
      const left = compileNode(node.left);
      const right = compileNode(node.right);
      return (scope) => shortEnough(compareValues(operator, left(scope), right(scope)));
    }
    default:
      return leaveToSandbox;
  }
}

const DECIDED_BY_LEFT = {
  '&&': (value: Value) => !isTrue(value),
  '||': (value: Value) => isTrue(value),
  '??': (value: Value) => value !== null && value !== undefined,
};

function isTrue(value: Value): boolean {
  return Boolean(value);
}

function negative(value: Value): Value {
  return typeof value === 'number' ? -value : BEYOND;
}

function compileName(name: string): Compiled {
  // In the sandbox too, a name without a value is null.
  return (scope) => (Object.hasOwn(scope, name) ? read(Reflect.get(scope, name) ?? null) : BEYOND);
}

function compileMember(node: MemberExpression): Compiled {
  const key = keyOf(node);
  if (key === null || node.object.type === 'Super') return leaveToSandbox;
  const object = compileNode(node.object);
  return (scope) => {
    const value = object(scope);
    if (value === BEYOND || value === SKIPPED) return value;
    if (value === null || value === undefined) return node.optional ? SKIPPED : BEYOND;
    if (key === 'length' && (typeof value === 'string' || Array.isArray(value))) return value.length;
    // What is inherited, or read from something without keys, is for the language to decide.
    if (!isRecord(value) || key in Object.prototype) return BEYOND;
    return Object.hasOwn(value, key) ? read(value[key]) : undefined;
  };
}

function keyOf({ computed, property }: MemberExpression): string | null {
  if (!computed) return property.type === 'Identifier' ? property.name : null;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : null;
}

/** `text.includes('a')`, `['a', 'b'].includes(slots.name)` and the like. */
function compileSearch(callee: MemberExpression, argument: Compiled): Compiled {
  const method = callee.computed ? null : keyOf(callee);
  if (method === null || !METHODS.has(method) || callee.optional || callee.object.type === 'Super') {
    return leaveToSandbox;
  }
  const list = callee.object.type === 'ArrayExpression' ? compileList(callee.object.elements) : null;
  const object = list ?? compileNode(callee.object);
  return (scope) => {
    const value = object(scope);
    const sought = argument(scope);
    if (value === BEYOND || value === SKIPPED || sought === BEYOND) return BEYOND;
    // An object may be one or two in the sandbox, and an empty place of a list from the scope is null there.
    const isFindable = sought === undefined || sought === null ? list !== null : typeof sought !== 'object';
    if (!isFindable) return BEYOND;
    if (Array.isArray(value)) return method === 'includes' ? value.includes(sought) : BEYOND;
    if (typeof value !== 'string' || typeof sought !== 'string') return BEYOND;
    if (method === 'includes') return value.includes(sought);
    return method === 'startsWith' ? value.startsWith(sought) : value.endsWith(sought);
  };
}

function compileList(elements: readonly ({ type: string } | null)[]): Compiled {
  const values: Compiled[] = [];
  for (const element of elements) {
    if (element === null || element.type === 'SpreadElement') return leaveToSandbox;
    values.push(compileNode(element as Expression));
  }
  return (scope) => {
    const list = values.map((value) => value(scope));
    return list.some((value) => value === BEYOND) ? BEYOND : list;
  };
}

/** A value of the scope as it is in the sandbox, which gets it as JSON. */
function read(value: unknown): Value {
  // JSON knows no negative zero.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : BEYOND;
  if (typeof value === 'string') return shortEnough(value);
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  return Array.isArray(value) || isRecord(value) ? value : BEYOND;
}

function shortEnough(value: Value): Value {
  return typeof value === 'string' && value.length > LONGEST_TEXT ? BEYOND : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
