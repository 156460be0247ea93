import type { Dice } from './dice.ts';

/** Texts that break careless programs. Each is built when it is drawn, as some are long. */
const TEXTS: (() => string)[] = [
  () => '',
  () => ' ',
  () => '\u00A0'.repeat(200),
  () => 'x'.repeat(4_001),
  () => 'x'.repeat(300_000),
  () => 'a\u0000b',
  () => '\uD800',
  () => '\u202Egnp.exe',
  () => '\u200D'.repeat(100),
  () => `Z${'\u0301'.repeat(5_000)}`,
  () => 'cafe\u0301',
  () => 'İıI',
  () => '👩‍👩‍👧‍👦'.repeat(50),
  () => 'line\r\n{"level":"fatal"}',
  () => '<script>alert(1)</script>',
  () => '<img src=x onerror=alert(1)>',
  () => "'; drop table things; --",
  () => '"; select 1; --',
  () => '{{ 7*7 }}',
  () => '{{ slots.a.b.c }}',
  () => '${7*7}',
  () => '../../etc/passwd',
  () => '..\\..\\win.ini',
  () => 'CON',
  () => "=cmd|'/c'!A1",
  () => '__proto__',
  () => 'constructor',
  () => 'toString',
  () => '__start__',
  () => 'Lost card [NEG]',
  () => 'X [NEG] [NEG]',
  () => '(a+)+$',
  () => '#card @card #nothing @none',
  () => '#'.repeat(1_000),
  () => '@'.repeat(1_000),
  () => '('.repeat(2_000),
  () => '{{'.repeat(1_000),
  () => 'a.b',
  () => '=\n'.repeat(1_000),
  () => 'a = '.repeat(2_000),
  () => ','.repeat(3_000),
  () => 'slots["a"] && (() => { while (true); })()',
  () => 'export default () => { throw 1 }',
  () => 'javascript:alert(1)',
  () => 'http://169.254.169.254/',
  () => '2026-02-30T25:61:00Z',
  () => 'Europe/Nowhere',
  () => 'false',
  () => 'null',
  () => 'NaN',
  () => '1e309',
];

const NUMBERS = [0, -0, -1, 1, 1.5, 0.1, 2 ** 31, 2 ** 53, 2 ** 53 + 2, -(2 ** 63), 1e308, 1e-320, 999, 1_000_001];

/** As written in an address. */
const ADDRESS_PARTS = [
  ...['-1', '0', '-0', '1', '2147483648', '9007199254740993', '99999999999999999999', '1e309', 'NaN', '0x10', '1.5'],
  ...['undefined', 'null', 'true', '1,2', '', '%00', '%zz', '%', '%c0%af', '%252e%252e', '%2e%2e', '..', '.', '%2f'],
  ...['%0d%0aSet-Cookie:%20a=b', '__proto__', 'constructor', "1'", '1%20or%201=1', '%F0%9F%92%A9', '%ED%A0%80', '*'],
  ...['x'.repeat(201), '9'.repeat(300), ' ', '+1', '[object%20Object]', 'abc'],
];

export function oddText(dice: Dice): string {
  return dice.one(TEXTS)();
}

export function oddAddressPart(dice: Dice): string {
  return dice.one(ADDRESS_PARTS);
}

/** A JSON value of any kind. */
export function oddValue(dice: Dice, depth = 3): unknown {
  const kind = dice.below(depth > 0 ? 9 : 6);
  if (kind < 2) return oddText(dice);
  if (kind === 2) return dice.one(NUMBERS);
  if (kind === 3) return dice.chance(0.5);
  if (kind === 4) return null;
  if (kind === 5) return dice.one([[], {}]);
  const some = Array.from({ length: dice.below(4) }, () => oddValue(dice, depth - 1));
  if (kind === 6) return some;
  if (kind === 7) return Object.fromEntries(some.map((value, index) => [dice.one(KEYS) + index, value]));
  return dice.one([manyKeys, manyElements, deep])(dice);
}

const KEYS = ['name', 'id', 'x', 'toString', 'hasOwnProperty', '', ' ', 'a.b', '$where', '0'];

function manyKeys(dice: Dice): object {
  const count = dice.one([100, 1_000, 20_000]);
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));
}

function manyElements(dice: Dice): unknown[] {
  return Array.from({ length: dice.one([501, 5_000, 30_000]) }, () => dice.one([1, 'x', null]));
}

function deep(dice: Dice): unknown {
  let value: unknown = 1;
  for (let depth = dice.one([40, 70, 500]); depth > 0; depth--) value = dice.chance(0.5) ? [value] : { a: value };
  return value;
}

/** Makes a body that is invalid JSON or that a careful parser refuses. */
const RAW_BODIES: (() => string | Buffer)[] = [
  () => '',
  () => '{',
  () => '{"name": ',
  () => '{"name": "x"}}',
  () => '\uFEFF{"name":"x"}',
  () => '{"name":"a","name":"b"}',
  () => '{"__proto__":{"x":1}}',
  () => '{"constructor":{"prototype":{"x":1}}}',
  () => '['.repeat(100_000),
  () => `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  () => '{"a":'.repeat(20_000),
  () => '1'.repeat(200_000),
  () => `[${'1e999,'.repeat(1_000)}1]`,
  () => '"\\ud800"',
  () => 'null',
  () => '"text"',
  () => 'NaN',
  () => "{'name': 'x'}",
  () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
  () => Buffer.alloc(1_100_000, 0x20),
  () => `{"name":"${'x'.repeat(1_200_000)}"}`,
];

export function rawBody(dice: Dice): string | Buffer {
  return dice.one(RAW_BODIES)();
}

/** Changes one place of a JSON value: another value, an additional key, or a missing key. */
export function mutated(dice: Dice, value: unknown): unknown {
  if (Array.isArray(value)) {
    const change = dice.below(4);
    if (change === 0) return [...value, oddValue(dice)];
    if (change === 1) return [...value, ...value];
    if (value.length === 0 || change === 2) return oddValue(dice);
    const at = dice.below(value.length);
    return value.map((element: unknown, index) => (index === at ? mutated(dice, element) : element));
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const change = dice.below(5);
    if (entries.length === 0 || change === 0) return { ...value, [dice.one(SERVER_FIELDS)]: oddValue(dice, 1) };
    const at = dice.below(entries.length);
    if (change === 1) return Object.fromEntries(entries.filter((_, index) => index !== at));
    return Object.fromEntries(
      entries.map(([key, element], index) => [key, index === at ? mutated(dice, element) : element]),
    );
  }
  return oddValue(dice);
}

const SERVER_FIELDS = ['id', 'version', 'who', 'project_id', 'negative_of', 'templates', 'is_system', 'unknown', ''];
