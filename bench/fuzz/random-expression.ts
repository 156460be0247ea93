/** Pieces of JavaScript that reach far, from which expressions are put together at random. */
const NAMES = [
  'slots',
  'slots.list',
  'slots.name',
  'entities',
  'text',
  'intent',
  'confidence',
  'config',
  'scope',
  'globalThis',
  'Object',
  'Array',
  'String',
  'Function',
  'Reflect',
  'Proxy',
  'Promise',
  'Symbol',
  'Math',
  'JSON',
  'Date',
  'RegExp',
  'Map',
  'Error',
  'BigInt',
  'Uint8Array',
  'undefined',
  'this',
  'arguments',
  'process',
  'x',
];
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'toJSON',
  'length',
  'name',
  'list',
  'then',
  'caller',
  'callee',
  'stack',
  'message',
  'return',
  'next',
  '0',
  '-1',
  '__defineGetter__',
  '[Symbol.iterator]',
  '[Symbol.toPrimitive]',
  '[Symbol.species]',
  '[Symbol.unscopables]',
];
const METHODS = [
  'map',
  'filter',
  'reduce',
  'sort',
  'join',
  'repeat',
  'padStart',
  'replace',
  'replaceAll',
  'split',
  'match',
  'concat',
  'fill',
  'flat',
  'includes',
  'slice',
  'call',
  'apply',
  'bind',
  'get',
  'set',
  'defineProperty',
  'setPrototypeOf',
  'assign',
  'entries',
  'keys',
  'from',
  'of',
  'parse',
  'stringify',
  'construct',
  'normalize',
  'at',
  'with',
];
const LITERALS = [
  '0',
  '1',
  '-0',
  '1e309',
  '2n',
  '2 ** 53',
  '4294967295',
  'null',
  'true',
  'NaN',
  '""',
  "'x'",
  '"\\u0000"',
  '"\\ud800"',
  '`${text}`',
  '/^(a+)+$/',
  '/(x*)*y/gu',
  '/(?<=a)\\1/',
  '[]',
  '{}',
  '[,]',
  '[...text]',
  '({})',
  '({ __proto__: null })',
  '({ get a() { return 1; } })',
  '({ valueOf() { while (true); } })',
  '"a".repeat(40)',
];
const BINARY = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '**',
  '<',
  '>>>',
  '==',
  '===',
  '&&',
  '||',
  '??',
  'in',
  'instanceof',
  ',',
  '=',
  '|=',
];
const UNARY = ['!', '-', '~', 'typeof ', 'void ', 'delete ', '++', '...', 'await ', 'new ', 'yield '];
/** Pieces that tear a grammar apart. */
const SCRAPS = [
  ')',
  '(',
  ']',
  '}',
  '{',
  '=>',
  ';',
  '\n',
  '//',
  '/*',
  '*/',
  '`',
  '"',
  '\\',
  '?.',
  '#',
  '@',
  '\u2028',
  '{{',
  '}}',
];
const DEEPEST = 5;
const LONGEST = 4_096;

/** An expression, or what only looks like one. */
export function randomExpression(random: () => number): string {
  const pick = <T>(from: readonly T[]): T => from[Math.trunc(random() * from.length)] as T;

  function expression(depth: number): string {
    const inner = () => expression(depth + 1);
    const leaves = [() => pick(NAMES), () => pick(LITERALS)];
    const branches = [
      () => `${inner()} ${pick(BINARY)} ${inner()}`,
      () => `${pick(UNARY)}${inner()}`,
      () => `(${inner()})`,
      () => member(inner(), pick(KEYS)),
      () => `${inner()}.${pick(METHODS)}(${inner()})`,
      () => `${inner()}?.${pick(METHODS)}?.(${inner()}, ${inner()})`,
      () => `(${pick(['', 'x', '...x', '{ x }', '[x]'])}) => ${inner()}`,
      () => `(() => { ${pick(['while (true);', 'try { while (true); } finally { ', 'return '])} ${inner()} })()`,
      () => `(function f() { return ${pick(['f()', 'this', 'arguments', inner()])}; })()`,
      () => `[${inner()}, ...${inner()}]`,
      () => `({ ${pick(KEYS)}: ${inner()}, ...${inner()} })`,
      () => `${inner()} ? ${inner()} : ${inner()}`,
      () => `new ${pick(NAMES)}(${inner()}, ${inner()})`,
      () => `new Proxy(${inner()}, { get: ${inner()}, ownKeys: ${inner()} })`,
      () => `\`\${${inner()}} ${pick(KEYS)}\``,
    ];
    return depth >= DEEPEST || random() < 0.25 ? pick(leaves)() : pick(branches)();
  }

  const whole = expression(0);
  return (random() < 0.3 ? torn(whole) : whole).slice(0, LONGEST);

  /** Some of it lost, repeated or mixed with scraps. */
  function torn(code: string): string {
    const at = Math.trunc(random() * code.length);
    const length = Math.trunc(random() * 10);
    const between = pick([() => pick(SCRAPS), () => '', () => code.slice(at, at + length).repeat(1 + random() * 50)])();
    return code.slice(0, at) + between + code.slice(at + length);
  }
}

function member(object: string, key: string): string {
  if (key.startsWith('[')) return `${object}${key}`;
  return /^[\w$]+$/u.test(key) && !/^\d/u.test(key) ? `${object}.${key}` : `${object}["${key}"]`;
}
