import { momentIn, type ExpressionScope } from '@parley/dialogue';

/** Scopes for expressions of bots: each kind of value in each position. */
export const EDITOR_SCOPES: readonly ExpressionScope[] = [
  scopeWith({ said: undefined, word: 'gold', text: 'I lost my card' }),
  scopeWith({ said: [4821, 12, 1_000.5], word: 'Ada L.', text: 'It is 48 21, thanks' }),
  scopeWith({ said: 4821, word: ' 12 ', text: '' }),
  scopeWith({ said: ['4821', 'ä', '', 'b'], word: '-0', text: ' \u00a0\tŘekni 😀 \ufeff' }),
  scopeWith({ said: sparse(), word: '0x1f', text: 'lone \ud83d and \udc00.' }),
  scopeWith({ said: null, word: 'Infinity', text: '0042-0042' }),
  scopeWith({ said: [{ name: 'Ada', of: [1] }, [1, 2], true, -0], word: '1e3', text: 'aaaa,bb,,c\n2' }),
  scopeWith({ said: '4821', word: 'ﬁ İ ß ſ K', text: '12345678901234567890123' }),
];

function scopeWith({ said, word, text }: { said: unknown; word: string; text: string }): ExpressionScope {
  return {
    slots: { word, none: null, zero: -0, deep: { limit: 3, list: [1, null, 'a'] }, yes: true, gone: undefined },
    entities: said === undefined ? {} : { said: said as ExpressionScope['entities'][string], amount: 250 },
    text,
    intent: text === '' ? null : 'Lost card',
    confidence: 0.5,
    alternatives: [{ name: 'Stolen card', confidence: 0.25 }],
    failures: 1,
    now: momentIn('UTC', 1_700_000_000_000_000),
    config: { ceiling: 5_000, bank: 'Bank' },
    scope: null,
  };
}

function sparse(): unknown[] {
  const list: unknown[] = [1, undefined, 'a'];
  list[5] = 5;
  return list;
}

type Kind = 'text' | 'number' | 'list' | 'condition';

const LEAVES: Record<Kind, string[]> = {
  text: [
    'text',
    'text',
    'slots.word',
    'intent',
    'config.bank',
    "''",
    "'a'",
    "'4821'",
    "'Řeka 😀'",
    "' x '",
    "'\\ud83d'",
    'scope',
  ],
  number: [
    '0',
    '1',
    '3',
    '-1',
    '999',
    '0.5',
    '1e400',
    'confidence',
    'now.hour',
    'slots.zero',
    'config.ceiling',
    'entities.amount',
  ],
  list: ['entities.said', 'entities.said', 'slots.deep.list', "['a', 'b']", '[1, 2, 3, -1]', '[]', "['', null]"],
  condition: [
    'true',
    'false',
    'slots.yes',
    'slots.missing',
    'slots.gone',
    'undefined',
    'null',
    'slots.deep',
    '!slots.none',
  ],
};
const ODD = [
  'constructor',
  '__proto__',
  'slots.constructor',
  'NaN',
  'Math',
  'nobody',
  'slots',
  '[undefined]',
  '[-0]',
  '[,1]',
  'slots.x.y',
];
const CLASSES = [
  ...[
    String.raw`\d`,
    String.raw`\D`,
    String.raw`\w`,
    String.raw`\W`,
    String.raw`\s`,
    String.raw`\S`,
    '[0-9]',
    '[^a-z]',
  ],
  ...[
    '[A-Z ]',
    '[aeiou]',
    String.raw`[\s,.-]`,
    'a',
    '-',
    '.',
    String.raw`\.`,
    'ä',
    '[ä-ü]',
    String.raw`[^\W\d]`,
    '(a|b)',
  ],
];
const REPEATED = ['', '', '', '+', '{2}', '{1,3}', '?', '*', '{4}', '{2,}', '+?'];
const FUNCTIONS = [
  ...['String', 'Number', 'Boolean', 'isNaN', 'parseInt', 'parseFloat', 'Array.isArray', 'Math.max', 'Math.abs'],
  ...['Number.isNaN', 'Number.isInteger', 'Math.hypot'],
];
const METHODS = [
  ...[
    'at',
    'charAt',
    'endsWith',
    'includes',
    'indexOf',
    'join',
    'padEnd',
    'padStart',
    'repeat',
    'replace',
    'replaceAll',
  ],
  ...['slice', 'split', 'startsWith', 'substring', 'toFixed', 'toLowerCase', 'toString', 'trim', 'valueOf', 'concat'],
];
const PARAMETERS = ['x', 'number', 'text', 'slots', 'undefined', 'String', 'Math', 'one'];

/** An expression of the kind that editors write, correct or nearly so. Long because its kinds refer to each other. */
export function editorExpression(random: () => number): string {
  const pick = <T>(from: readonly T[]): T => from[Math.trunc(random() * from.length)] as T;
  const locals: string[] = [];

  function any(depth: number): string {
    return random() < 0.05 ? pick(ODD) : make(pick(['text', 'number', 'list', 'condition']), depth);
  }

  function make(kind: Kind, depth: number): string {
    // Sometimes a value of another kind.
    if (random() < 0.06) return any(depth + 1);
    if (depth > 0 && random() < 0.06) return called(depth - 1);
    if (locals.length > 0 && random() < 0.4) return pick(locals);
    if (depth <= 0 || random() < 0.15) return pick(LEAVES[kind]);
    return pick(BRANCHES[kind])(depth - 1);
  }

  const text = (depth: number) => make('text', depth);
  const number = (depth: number) => make('number', depth);
  const list = (depth: number) => make('list', depth);
  const condition = (depth: number) => make('condition', depth);
  const dot = () => (random() < 0.2 ? '?.' : '.');

  function pattern(): string {
    const length = random() < 0.6 ? 1 : 3;
    const parts = Array.from({ length }, () => pick(CLASSES) + pick(REPEATED)).join('');
    return `/${random() < 0.4 ? '^' : ''}${parts}${random() < 0.4 ? '$' : ''}/${pick(['', 'g', 'g', 'i', 'gi', 'u'])}`;
  }

  /** With any number of arguments. */
  function called(depth: number): string {
    const args = Array.from({ length: Math.trunc(random() * 4) }, () => make(pick(['text', 'number']), depth)).join();
    return random() < 0.5
      ? `${pick(FUNCTIONS)}(${args})`
      : `(${make(pick(['text', 'number', 'list']), depth)}).${pick(METHODS)}(${args})`;
  }

  function arrow(body: (depth: number) => string, depth: number): string {
    const parameter = pick(PARAMETERS);
    locals.push(parameter);
    const code = `(${parameter}) => ${body(depth)}`;
    locals.pop();
    return code;
  }

  const BRANCHES: Record<Kind, ((depth: number) => string)[]> = {
    text: [
      (depth) => `${text(depth)}${dot()}${pick(['trim', 'toLowerCase', 'toUpperCase', 'trimEnd', 'toString'])}()`,
      (depth) => `(${text(depth)}).${pick(['slice', 'substring'])}(${number(0)}, ${number(0)})`,
      (depth) => `(${text(depth)}).slice(${number(0)})`,
      (depth) =>
        `(${text(depth)})${dot()}${pick(['replace', 'replaceAll'])}(${pattern()}, ${pick(["''", "'-'", "'$&'", text(0)])})`,
      (depth) => `(${text(depth)})${dot()}${pick(['replace', 'replaceAll'])}(${text(0)}, ${text(0)})`,
      (depth) => `(${text(depth)}).${pick(['padStart', 'padEnd'])}(${number(0)}, ${text(0)})`,
      (depth) => `(${text(depth)}).${pick(['at', 'charAt'])}(${number(depth)})`,
      (depth) => `(${text(depth)})[${pick([0, 1, 99])}]`,
      (depth) => `(${text(depth)} + ${any(depth)})`,
      (depth) => `String(${any(depth)})`,
      (depth) => `typeof ${any(depth)}`,
      (depth) =>
        `(${number(depth)})${dot()}${pick(['toFixed(2)', 'toFixed()', 'toFixed(11)', 'toString()', 'toString(2)'])}`,
      (depth) => `(${text(depth)}).match(${pattern()})${pick(['[0]', '?.[0]', '?.index', '?.[1]'])}`,
      (depth) => `\`\${${any(depth)}}, \${${text(depth)}}\``,
      (depth) => `(${condition(depth)} ? ${text(depth)} : ${text(depth)})`,
      (depth) => `(${text(depth)} || ${text(depth)})`,
      (depth) => `(${text(depth)} ?? ${text(depth)})`,
      (depth) => `(${list(depth)})${dot()}join(${pick(["''", "', '", '', '1'])})`,
      (depth) => `(${list(depth)}?.find(${arrow(condition, depth)}) ?? ${text(0)})`,
    ],
    number: [
      (depth) => `(${number(depth)} ${pick(['+', '-', '*', '/', '%'])} ${number(depth)})`,
      (depth) => `(${text(depth)}).length`,
      (depth) => `(${list(depth)})${dot()}length`,
      (depth) => `Number(${any(depth)})`,
      (depth) =>
        `${pick(['parseInt', 'parseFloat', 'Number.parseInt'])}(${any(depth)}${pick(['', '', ', 10', ', 16'])})`,
      (depth) => `(${pick(['-', '+', '~'])}${any(depth)})`,
      (depth) => `Math.${pick(['abs', 'ceil', 'floor', 'round', 'sqrt', 'trunc'])}(${number(depth)})`,
      (depth) => `Math.${pick(['min', 'max'])}(${number(depth)}, ${number(depth)})`,
      (depth) => `(${text(depth)}).indexOf(${text(0)})`,
      (depth) => `(${list(depth)}).indexOf(${any(0)})`,
      (depth) => `(${list(depth)})${dot()}findIndex(${arrow(condition, depth)})`,
    ],
    list: [
      (depth) => `(${list(depth)})${dot()}filter(${arrow(condition, depth)})`,
      (depth) => `(${list(depth)})${dot()}map(${arrow(any, depth)})`,
      (depth) => `(${text(depth)}).split(${pick(["','", "''", "' '", '', '1'])})`,
      (depth) => `(${text(depth)}).split(${pattern()})`,
      (depth) => `(${text(depth)})${dot()}match(${pattern()})`,
      (depth) => `(${list(depth)}).slice(${number(0)})`,
      (depth) => `[${any(depth)}, ${any(depth)}]`,
    ],
    condition: [
      (depth) => `(${any(depth)} ${pick(['<', '<=', '>', '>='])} ${number(depth)})`,
      (depth) => `(${any(depth)} ${pick(['===', '!==', '==', '!=', 'in', ','])} ${any(depth)})`,
      (depth) => `(${condition(depth)} ${pick(['&&', '||', '??'])} ${condition(depth)})`,
      (depth) => `!${condition(depth)}`,
      (depth) => `Boolean(${any(depth)})`,
      (depth) => `Array.isArray(${any(depth)})`,
      (depth) => `${pick(['Number.isInteger', 'Number.isNaN', 'isNaN', 'Number.isFinite'])}(${any(depth)})`,
      (depth) => `${pattern()}.test(${any(depth)})`,
      (depth) => `(${text(depth)})${dot()}${pick(['includes', 'startsWith', 'endsWith'])}(${text(0)})`,
      (depth) => `(${list(depth)})${dot()}includes(${any(0)})`,
      (depth) => `(${list(depth)})${dot()}${pick(['some', 'every'])}(${arrow(condition, depth)})`,
      (depth) => `(${list(depth)})${pick(['[0]', '.at(-1)', '[9]', "['length']", '?.[1]'])}`,
    ],
  };

  return any(4).slice(0, 900);
}
