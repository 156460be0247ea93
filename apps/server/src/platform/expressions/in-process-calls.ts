import { isAscii } from '#platform/expressions/in-process-patterns.ts';
import {
  BEYOND,
  elementsOf,
  isPrimitive,
  listOf,
  LONGEST_TEXT,
  MOST_ELEMENTS,
  numberOf,
  shortEnough,
  textOf,
  type Primitive,
  type Value,
} from '#platform/expressions/in-process-values.ts';

type Arguments = readonly Value[];
type List = readonly unknown[];

/** The time of a search for this length is linear in the searched text. */
const LONGEST_SOUGHT = 100;
/** Up to here `toFixed` writes no exponents; people do not write larger numbers. */
const MOST_FIXED = 1e15;
const MOST_DIGITS = 10;

const functions = new Map<string, (args: Arguments) => Value>([
  ['Array.isArray', (args) => Array.isArray(args[0])],
  ['Boolean', (args) => Boolean(args[0])],
  ['Math.abs', (args) => ofNumbers(args, Math.abs)],
  ['Math.ceil', (args) => ofNumbers(args, Math.ceil)],
  ['Math.floor', (args) => ofNumbers(args, Math.floor)],
  ['Math.max', (args) => ofNumbers(args, Math.max)],
  ['Math.min', (args) => ofNumbers(args, Math.min)],
  ['Math.round', (args) => ofNumbers(args, Math.round)],
  ['Math.trunc', (args) => ofNumbers(args, Math.trunc)],
  ['Number', (args) => (args.length === 0 ? 0 : numberOf(args[0]))],
  ['Number.isInteger', (args) => Number.isInteger(args[0])],
  ['Number.isNaN', (args) => Number.isNaN(args[0])],
  ['String', (args) => (args.length === 0 ? '' : textOf(args[0]))],
  ['isNaN', (args) => (args.length === 1 ? ofNumbers(args, Number.isNaN) : BEYOND)],
  ['parseFloat', ([text, ...more]) => withNumeral(text, more, (numeral) => Number.parseFloat(numeral))],
  ['parseInt', ([text, ...more]) => withNumeral(text, more, (numeral) => Number.parseInt(numeral, 10))],
]);

const numberMethods = new Map<string, (number: number, args: Arguments) => Value>([
  ['toFixed', (number, args) => withDigits(number, args, (digits) => number.toFixed(digits))],
  ['toString', (number, args) => (args.length === 0 ? String(number) : BEYOND)],
]);

const textMethods = new Map<string, (text: string, args: Arguments) => Value>([
  ['at', (text, args) => withIndex(args, (index) => text.at(index))],
  ['charAt', (text, args) => withIndex(args, (index) => text.charAt(index))],
  ['endsWith', (text, args) => withText(args, (end) => text.endsWith(end))],
  ['includes', (text, args) => withText(args, (part) => text.includes(part))],
  ['indexOf', (text, args) => withText(args, (part) => text.indexOf(part))],
  ['padEnd', (text, args) => withPadding(args, (length, padding) => text.padEnd(length, padding))],
  ['padStart', (text, args) => withPadding(args, (length, padding) => text.padStart(length, padding))],
  ['replace', (text, args) => withReplacement(text, args, (part, by) => text.replace(part, by))],
  ['replaceAll', (text, args) => withReplacement(text, args, (part, by) => text.replaceAll(part, by))],
  ['slice', (text, args) => withRange(args, (from, to) => text.slice(from, to))],
  ['split', (text, args) => withText(args, (between) => listOf(text.split(between, MOST_ELEMENTS + 1)))],
  ['startsWith', (text, args) => withText(args, (start) => text.startsWith(start))],
  ['substring', (text, args) => withRange(args, (from, to) => text.substring(from ?? 0, to))],
  ['toLowerCase', (text, args) => (args.length === 0 && isAscii(text) ? text.toLowerCase() : BEYOND)],
  ['toUpperCase', (text, args) => (args.length === 0 && isAscii(text) ? text.toUpperCase() : BEYOND)],
  ['toString', (text, args) => (args.length === 0 ? text : BEYOND)],
  ['trim', (text, args) => (args.length === 0 ? text.trim() : BEYOND)],
  ['trimEnd', (text, args) => (args.length === 0 ? text.trimEnd() : BEYOND)],
  ['trimStart', (text, args) => (args.length === 0 ? text.trimStart() : BEYOND)],
]);

/** Methods of texts whose first argument is a pattern. */
const patternMethods = new Map<string, (text: string, pattern: RegExp, args: Arguments) => Value>([
  ['match', (text, pattern, args) => (args.length === 0 ? matches(text, pattern) : BEYOND)],
  ['replace', replacePattern],
  ['replaceAll', (text, pattern, args) => (pattern.global ? replacePattern(text, pattern, args) : BEYOND)],
  ['split', (text, pattern, args) => (args.length === 0 ? listOf(text.split(pattern, MOST_ELEMENTS + 1)) : BEYOND)],
]);

const listMethods = new Map<string, (list: List, args: Arguments) => Value>([
  ['at', (list, args) => withIndex(args, (index) => elementsOf(list).at(index))],
  ['includes', (list, args) => withSought(list, args, (elements, sought) => elements.includes(sought))],
  ['indexOf', (list, args) => withSought(list, args, (elements, sought) => elements.indexOf(sought))],
  ['join', (list, args) => join(list, args.length === 0 ? ',' : args[0])],
  ['slice', (list, args) => withRange(args, (from, to) => listOf(elementsOf(list).slice(from, to)))],
]);

/** Methods that test one element after another. */
const listQuestions = new Map<string, (list: List, ask: (element: Value) => Value) => Value>([
  ['every', (list, ask) => until(list, ask, false, () => false, true)],
  ['filter', (list, ask) => kept(list, ask, (element, answer) => (answer ? [element] : []))],
  ['find', (list, ask) => until(list, ask, true, (element) => element, undefined)],
  ['findIndex', (list, ask) => until(list, ask, true, (_, index) => index, -1)],
  ['map', (list, ask) => kept(list, ask, (_, answer) => [answer])],
  ['some', (list, ask) => until(list, ask, true, () => true, false)],
]);

export function isFunctionName(name: string): boolean {
  return functions.has(name);
}

export function isListQuestion(method: string): boolean {
  return listQuestions.has(method);
}

/** `name(…)`, where the name is a global function. */
export function callFunction(name: string, args: Arguments): Value {
  const run = functions.get(name);
  return run === undefined || args.includes(BEYOND) ? BEYOND : run(args);
}

/** `receiver.method(…args)` */
export function callMethod(receiver: Value, method: string, args: Arguments): Value {
  if (args.includes(BEYOND)) return BEYOND;
  if (typeof receiver === 'string') return shortEnough(called(textMethods, method, receiver, args));
  if (typeof receiver === 'number') return called(numberMethods, method, receiver, args);
  return Array.isArray(receiver) ? shortEnough(called(listMethods, method, receiver as List, args)) : BEYOND;
}

/** `text.method(pattern, …args)` */
export function callPatternMethod(text: string, method: string, pattern: RegExp, args: Arguments): Value {
  const run = patternMethods.get(method);
  return run === undefined || args.includes(BEYOND) ? BEYOND : run(text, pattern, args);
}

/** `receiver.method((element) => …)` */
export function askList(receiver: Value, method: string, ask: (element: Value) => Value): Value {
  const run = listQuestions.get(method);
  return run === undefined || !Array.isArray(receiver) ? BEYOND : run(receiver, ask);
}

function called<T>(
  methods: ReadonlyMap<string, (receiver: T, args: Arguments) => Value>,
  method: string,
  receiver: T,
  args: Arguments,
): Value {
  const run = methods.get(method);
  return run === undefined ? BEYOND : run(receiver, args);
}

/** Finds the first match of a pattern that is not global, as a list of one; only the sandbox gives its position. */
function matches(text: string, pattern: RegExp): Value {
  const found = text.match(pattern);
  return found === null ? null : listOf([...found]);
}

function replacePattern(text: string, pattern: RegExp, [by, ...more]: Arguments): Value {
  return withReplacement(text, ['', by, ...more], (_, replacement) => text.replace(pattern, replacement));
}

function withText(args: Arguments, run: (text: string) => Value): Value {
  const [text] = args;
  return args.length === 1 && typeof text === 'string' && text.length <= LONGEST_SOUGHT ? run(text) : BEYOND;
}

/** Objects are excluded: two of the scope may be one or two in the sandbox. */
function withSought(list: List, args: Arguments, run: (elements: Value[], sought: Primitive) => Value): Value {
  const elements = elementsOf(list);
  const [sought] = args;
  return args.length === 1 && isPrimitive(sought) && !elements.includes(BEYOND) ? run(elements, sought) : BEYOND;
}

function withIndex(args: Arguments, run: (index: number) => Value): Value {
  const [index] = args;
  return args.length === 1 && typeof index === 'number' ? run(index) : BEYOND;
}

function withRange(args: Arguments, run: (from?: number, to?: number) => Value): Value {
  const numbers = args.filter((value) => typeof value === 'number');
  return args.length > 2 || numbers.length < args.length ? BEYOND : run(...numbers);
}

function withPadding(args: Arguments, run: (length: number, padding: string) => Value): Value {
  const [length, padding = ' '] = args;
  if (args.length > 2 || typeof length !== 'number' || typeof padding !== 'string') return BEYOND;
  return length <= LONGEST_TEXT ? run(length, padding) : BEYOND;
}

/** Refuses special characters in the replacement, and a result that could be long. */
function withReplacement(text: string, args: Arguments, run: (part: string, by: string) => string): Value {
  const [part, by] = args;
  if (args.length !== 2 || typeof part !== 'string' || part.length > LONGEST_SOUGHT) return BEYOND;
  if (typeof by !== 'string' || by.includes('$') || (text.length + 1) * by.length > LONGEST_TEXT) return BEYOND;
  return run(part, by);
}

function withDigits(number: number, args: Arguments, run: (digits: number) => string): Value {
  const [digits = 0] = args;
  const isKnown = Math.abs(number) < MOST_FIXED && typeof digits === 'number' && digits >= 0 && digits <= MOST_DIGITS;
  return args.length < 2 && isKnown ? run(digits) : BEYOND;
}

/** The decimal number at the start of a text. */
function withNumeral(text: Value, [radix, ...more]: Arguments, run: (numeral: string) => number): Value {
  if (typeof text !== 'string' || numberOf(text) === BEYOND || more.length > 0) return BEYOND;
  return radix === 10 || (radix === undefined && !/0x/iu.test(text)) ? run(text) : BEYOND;
}

function ofNumbers(args: Arguments, run: (...numbers: number[]) => number | boolean): Value {
  const numbers = args.map(numberOf).filter((number) => typeof number === 'number');
  return numbers.length === args.length ? run(...numbers) : BEYOND;
}

function join(list: List, between: Value): Value {
  if (typeof between !== 'string' || between.length * list.length > LONGEST_TEXT) return BEYOND;
  const texts = elementsOf(list).map((element) => textOf(element ?? ''));
  return texts.includes(BEYOND) ? BEYOND : texts.join(between);
}

/** Tests elements until one gives such an answer. */
function until(
  list: List,
  ask: (element: Value) => Value,
  answer: boolean,
  found: (element: Value, index: number) => Value,
  notFound: Value,
): Value {
  for (const [index, element] of elementsOf(list).entries()) {
    const answered = ask(element);
    if (answered === BEYOND) return BEYOND;
    if (Boolean(answered) === answer) return found(element, index);
  }
  return notFound;
}

function kept(list: List, ask: (element: Value) => Value, keep: (element: Value, answer: Value) => Value[]): Value {
  const values: Value[] = [];
  for (const element of elementsOf(list)) {
    const answer = ask(element);
    if (answer === BEYOND) return BEYOND;
    values.push(...keep(element, answer));
  }
  return listOf(values);
}
