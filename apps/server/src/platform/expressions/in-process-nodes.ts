import type { ExpressionScope } from '@parley/dialogue';
import type { CallExpression, Expression, Literal, MemberExpression, SpreadElement } from 'acorn';
import {
  askList,
  callFunction,
  callMethod,
  callPatternMethod,
  isFunctionName,
  isListQuestion,
} from '#platform/expressions/in-process-calls.ts';
import { isAscii, readPattern, type Pattern } from '#platform/expressions/in-process-patterns.ts';
import {
  BEYOND,
  elementsOf,
  isRecord,
  listOf,
  numberOf,
  operate,
  operators,
  read,
  sizeOf,
  textOf,
  type Value,
} from '#platform/expressions/in-process-values.ts';

/** The values that an expression reads by name, and the remaining budget of work. */
export interface Frame {
  scope: ExpressionScope;
  /** The parameter of the running arrow function. */
  local: Value;
  work: Work;
}

/** In characters, for all expressions of one call. */
interface Work {
  left: number;
}

export type Compiled = (frame: Frame) => Value;

/** The cost of one step, in traversed characters. */
const STEP = 10;
/** The result of `a?.b.c` without `a`: the rest of the chain is skipped. */
const SKIPPED = Symbol('skipped');

export const leaveToSandbox: Compiled = () => BEYOND;

/** `local` is the parameter's name of the surrounding arrow function. */
export function compileNode(node: Expression, local: string | null): Compiled {
  const run = compileKind(node, local);
  // Work with a value takes time in proportion to its size, which is paid here once.
  return (frame) => {
    const value = run(frame);
    frame.work.left -= STEP + sizeOf(value);
    return frame.work.left < 0 ? BEYOND : value;
  };
}

function compileKind(node: Expression, local: string | null): Compiled {
  // oxlint-disable-next-line switch-exhaustiveness-check -- Every other kind of node is the sandbox's.
  switch (node.type) {
    case 'ParenthesizedExpression':
      return compileNode(node.expression, local);
    case 'Literal':
      return compileLiteral(node);
    case 'TemplateLiteral': {
      const texts = node.quasis.map(({ value }) => value.cooked ?? '');
      const parts = node.expressions.map((part) => compileNode(part, local));
      return (frame) => {
        let text: Value = texts[0] ?? '';
        for (const [index, part] of parts.entries()) {
          const added = textOf(part(frame));
          if (typeof added !== 'string') return BEYOND;
          text = operate('+', text, added + (texts[index + 1] ?? ''));
        }
        return text;
      };
    }
    case 'Identifier':
      return compileName(node.name, local);
    case 'ArrayExpression':
      return compileList(node.elements, local);
    case 'MemberExpression':
      return compileMember(node, local);
    case 'ChainExpression': {
      const chain = compileNode(node.expression, local);
      return (frame) => {
        const value = chain(frame);
        return value === SKIPPED ? undefined : value;
      };
    }
    case 'CallExpression':
      return compileCall(node, local);
    case 'LogicalExpression': {
      const left = compileNode(node.left, local);
      const right = compileNode(node.right, local);
      const isDecided = DECIDED_BY_LEFT[node.operator];
      return (frame) => {
        const value = left(frame);
        return value === BEYOND || isDecided(value) ? value : right(frame);
      };
    }
    case 'ConditionalExpression': {
      const test = compileNode(node.test, local);
      const yes = compileNode(node.consequent, local);
      const no = compileNode(node.alternate, local);
      return (frame) => {
        const value = test(frame);
        if (value === BEYOND) return BEYOND;
        return value ? yes(frame) : no(frame);
      };
    }
    case 'UnaryExpression': {
      const change = UNARY.get(node.operator);
      if (change === undefined) return leaveToSandbox;
      const operand = compileNode(node.argument, local);
      return (frame) => {
        const value = operand(frame);
        return value === BEYOND ? BEYOND : change(value);
      };
    }
    case 'BinaryExpression': {
      if (node.left.type === 'PrivateIdentifier' || !operators.has(node.operator)) return leaveToSandbox;
      const { operator } = node;
      const left = compileNode(node.left, local);
      const right = compileNode(node.right, local);
      return (frame) => operate(operator, left(frame), right(frame));
    }
    default:
      return leaveToSandbox;
  }
}

const DECIDED_BY_LEFT = {
  '&&': (value: Value) => !value,
  '||': (value: Value) => Boolean(value),
  '??': (value: Value) => value !== null && value !== undefined,
};

const UNARY = new Map<string, (value: Value) => Value>([
  ['!', (value) => !value],
  ['+', numberOf],
  ['typeof', (value) => (value === null || isRecord(value) || Array.isArray(value) ? 'object' : typeof value)],
  ['-', (value) => operate('*', -1, value)],
]);

/** Patterns are compiled at their use. */
function compileLiteral({ value, raw, regex }: Literal): Compiled {
  if (regex) return leaveToSandbox;
  const isPlain = value === null ? raw === 'null' : ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain ? () => value as Value : leaveToSandbox;
}

function compileName(name: string, local: string | null): Compiled {
  if (name === local) return ({ local: value }) => value;
  return ({ scope }) => {
    // As in the sandbox, a name without a value is null.
    if (Object.hasOwn(scope, name)) return read(Reflect.get(scope, name) ?? null);
    return name === 'undefined' ? undefined : BEYOND;
  };
}

function compileList(elements: readonly (Expression | SpreadElement | null)[], local: string | null): Compiled {
  const values = compileAll(elements, local);
  return values === null ? leaveToSandbox : (frame) => listOf(values.map((value) => value(frame)));
}

function compileAll(nodes: readonly (Expression | SpreadElement | null)[], local: string | null): Compiled[] | null {
  const expressions = nodes.filter((node) => node !== null && node.type !== 'SpreadElement');
  return expressions.length < nodes.length ? null : expressions.map((node) => compileNode(node, local));
}

function compileMember(node: MemberExpression, local: string | null): Compiled {
  const key = keyOf(node);
  if (key === null || node.object.type === 'Super') return leaveToSandbox;
  const object = compileNode(node.object, local);
  return (frame) => {
    const value = object(frame);
    if (value === BEYOND || value === SKIPPED) return value;
    if (value === null || value === undefined) return node.optional ? SKIPPED : BEYOND;
    return typeof key === 'number' ? valueAt(value, key) : valueOf(value, key);
  };
}

function valueOf(value: Value, key: string): Value {
  if (key === 'length' && (typeof value === 'string' || Array.isArray(value))) return value.length;
  // Leaves inherited properties, and reads from values without keys, to JavaScript itself.
  if (!isRecord(value) || key in Object.prototype) return BEYOND;
  return Object.hasOwn(value, key) ? read(value[key]) : undefined;
}

function valueAt(value: Value, index: number): Value {
  if (typeof value === 'string') return value[index];
  return Array.isArray(value) ? elementsOf(value.slice(index, index + 1))[0] : BEYOND;
}

/** A number is a position in a text or a list. */
function keyOf({ computed, property }: MemberExpression): string | number | null {
  if (!computed) return property.type === 'Identifier' ? property.name : null;
  if (property.type !== 'Literal') return null;
  if (typeof property.value === 'number') return Number.isSafeInteger(property.value) ? property.value : null;
  return typeof property.value === 'string' ? property.value : null;
}

function compileCall(node: CallExpression, local: string | null): Compiled {
  const { callee } = node;
  if (node.optional) return leaveToSandbox;
  const name = globalName(callee, local);
  if (name !== null && isFunctionName(name)) return compileFunctionCall(name, node.arguments, local);
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type === 'Super') return leaveToSandbox;
  const method = callee.property.type === 'Identifier' ? callee.property.name : '';
  const pattern = patternOf(callee.object);
  if (pattern !== null) return method === 'test' ? compileTest(pattern, node.arguments, local) : leaveToSandbox;
  const run = compileMethod(method, node.arguments, local);
  if (run === null) return leaveToSandbox;
  const object = compileNode(callee.object, local);
  return (frame) => {
    const receiver = object(frame);
    if (receiver === BEYOND || receiver === SKIPPED) return receiver;
    if (callee.optional && (receiver === null || receiver === undefined)) return SKIPPED;
    return run(receiver, frame);
  };
}

/** `String` or `Math.max`, if the callee is such a name. */
function globalName(callee: CallExpression['callee'], local: string | null): string | null {
  if (callee.type === 'Identifier') return callee.name === local ? null : callee.name;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return null;
  const { object, property } = callee;
  if (object.type !== 'Identifier' || object.name === local || property.type !== 'Identifier') return null;
  return `${object.name}.${property.name}`;
}

function compileFunctionCall(name: string, args: CallExpression['arguments'], local: string | null): Compiled {
  const values = compileAll(args, local);
  if (values === null) return leaveToSandbox;
  const [root = name] = name.split('.');
  return (frame) =>
    Object.hasOwn(frame.scope, root)
      ? BEYOND
      : callFunction(
          name,
          values.map((value) => value(frame)),
        );
}

type Method = (receiver: Value, frame: Frame) => Value;

function compileMethod(method: string, args: CallExpression['arguments'], local: string | null): Method | null {
  const [first, ...more] = args;
  if (isListQuestion(method)) return compileQuestion(method, args, local);
  if (first?.type === 'Literal' && first.regex) return compilePatternMethod(method, patternOf(first), more, local);
  const values = compileAll(args, local);
  if (values === null) return null;
  return (receiver, frame) =>
    callMethod(
      receiver,
      method,
      values.map((value) => value(frame)),
    );
}

/** `list.find((element) => …)`. Refuses nesting, which could take as long as a list of lists. */
function compileQuestion(method: string, args: CallExpression['arguments'], local: string | null): Method | null {
  const [arrow, ...more] = args;
  if (local !== null || arrow?.type !== 'ArrowFunctionExpression' || more.length > 0) return null;
  const { params, body, async: isAsync } = arrow;
  const [parameter, ...others] = params;
  if (isAsync || parameter?.type !== 'Identifier' || others.length > 0 || body.type === 'BlockStatement') return null;
  const run = compileNode(body, parameter.name);
  return (receiver, frame) => {
    const inner = { ...frame };
    return askList(receiver, method, (element) => {
      inner.local = element;
      return run(inner);
    });
  };
}

/** `text.replace(/\D/g, '')` */
function compilePatternMethod(
  method: string,
  pattern: Pattern | null,
  args: CallExpression['arguments'],
  local: string | null,
): Method | null {
  const values = compileAll(args, local);
  if (pattern === null || values === null) return null;
  return (receiver, frame) => {
    const given = values.map((value) => value(frame));
    return canMatch(pattern, receiver, frame) ? callPatternMethod(receiver, method, pattern.regExp, given) : BEYOND;
  };
}

/** `/^\d{4}$/.test(text)` */
function compileTest(pattern: Pattern, args: CallExpression['arguments'], local: string | null): Compiled {
  const value = compileAll(args, local)?.[0];
  if (value === undefined || args.length > 1) return leaveToSandbox;
  return (frame) => {
    const tested = textOf(value(frame));
    if (!canMatch(pattern, tested, frame)) return BEYOND;
    // The sandbox creates a new pattern each time.
    pattern.regExp.lastIndex = 0;
    return pattern.regExp.test(tested);
  };
}

function patternOf(node: CallExpression['callee'] | SpreadElement): Pattern | null {
  return node.type === 'Literal' && node.regex ? readPattern(node.regex.pattern, node.regex.flags) : null;
}

/** Pays for its steps. */
function canMatch({ stepsPerCharacter, isForAsciiOnly }: Pattern, value: Value, { work }: Frame): value is string {
  if (typeof value !== 'string' || (isForAsciiOnly && !isAscii(value))) return false;
  work.left -= value.length * stepsPerCharacter;
  return work.left >= 0;
}
