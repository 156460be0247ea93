import { parser } from '@lezer/javascript';
import type { Declarations } from '#source/declarations.ts';
import { MOST_FAULTS, syntaxFaults, type SyntaxFault } from '#source/syntax-faults.ts';

type Tree = ReturnType<typeof parser.parse>;
type SyntaxNode = Tree['topNode'];

export interface ActionFault extends SyntaxFault {
  /** An error prevents the action from working; a warning is suspicious. */
  severity: 'error' | 'warning';
}

/** The names that an action may use; a list that is not known is undefined, and its names are not checked. */
export interface KnownNames {
  reactions?: readonly string[] | undefined;
  entities?: readonly string[] | undefined;
  config?: readonly string[] | undefined;
}

/** The interface whose members an action gets. */
export const ACTION_API = 'ActionApi';

/** The faults of an action's source, by the file that declares its API. Types are not checked. */
export function actionFaults(source: string, declarations: Declarations, known: KnownNames = {}): ActionFault[] {
  if (source.trim() === '') return [];
  const unparsed = syntaxFaults('script', source);
  if (unparsed.length > 0) return unparsed.map((fault) => ({ ...fault, severity: 'error' }));
  const tree = parser.parse(source);
  const textOf = ({ from, to }: { from: number; to: number }) => source.slice(from, to);
  const api = new Map(declarations.get(ACTION_API)?.map((member) => [member.name, member]));
  const bound = new Set<string>();
  const faults: ActionFault[] = [];
  const tell = ({ from, to }: { from: number; to: number }, severity: ActionFault['severity'], message: string) => {
    if (faults.length < MOST_FAULTS) faults.push({ from, to, severity, message });
  };

  const main = mainFunction(tree.topNode, textOf);
  if (main === undefined) {
    tell(
      { from: 0, to: firstLineEnd(source) },
      'error',
      'Export one function: export default async ({ say }) => { … }',
    );
  }
  tree.iterate({
    enter(node) {
      if (node.name === 'VariableDefinition') bound.add(textOf(node));
      if (node.name === 'ImportDeclaration' || node.name === 'DynamicImport') {
        tell(node, 'error', 'Actions cannot import modules');
      }
    },
  });

  const given = main && givenNames(main, textOf);
  for (const { name, node } of given ?? []) {
    if (!api.has(name)) tell(node, 'error', `Actions do not get ${name}, only ${[...api.keys()].join(', ')}`);
  }
  // By the local name: `args: { id }` binds no name of the API.
  const plain = new Set(given?.flatMap(({ name, isPlain }) => (isPlain ? [name] : [])));
  const isGiven = (name: string) => plain.has(name);
  const lists = { reactions: setOf(known.reactions), entities: setOf(known.entities), config: setOf(known.config) };

  tree.iterate({
    enter({ name, node }) {
      if (name === 'VariableName') checkName(node);
      if (name === 'MemberExpression') checkMember(node);
      if (name === 'CallExpression') checkCall(node);
    },
  });
  return faults.toSorted((a, b) => a.from - b.from);

  function checkName(node: SyntaxNode) {
    const used = textOf(node);
    if (bound.has(used) || GLOBALS.has(used)) return;
    if (api.has(used)) tell(node, 'error', `${used} is not a parameter: write ({ ${used} }) => … in the first line`);
    else tell(node, 'error', INSTEAD[used] ?? `${used} is not defined`);
  }

  function checkMember(node: SyntaxNode) {
    const [object, property] = [node.getChild('VariableName'), node.getChild('PropertyName')];
    if (!object || !property || object.from !== node.from) return;
    const [root, member] = [textOf(object), textOf(property)];
    if (!isGiven(root)) return;
    const of = api.get(root)?.of;
    if (of !== undefined && declarations.get(of)?.every(({ name }) => name !== member)) {
      tell(property, 'error', `${root} has no ${member}`);
    }
    if (root !== 'entities' && root !== 'config') return;
    if (lists[root]?.has(member) === false) {
      tell(property, 'warning', `${root === 'config' ? 'Configuration value' : 'Entity'} “${member}” not found`);
    }
  }

  function checkCall(node: SyntaxNode) {
    const callee = node.firstChild;
    if (callee?.name !== 'VariableName') return;
    const called = textOf(callee);
    if (!isGiven(called)) return;
    if (called === 'http' && node.parent?.name === 'ExpressionStatement') {
      tell(callee, 'warning', 'Missing await: write await http(…)');
    }
    const target = node.getChild('ArgList')?.getChild('String');
    if (called !== 'goto' || !target) return;
    const name = textOf(target).slice(1, -1);
    if (!name.includes('\\') && lists.reactions?.has(name) === false) {
      tell(target, 'warning', `Reaction “${name}” not found`);
    }
  }
}

function setOf(names: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return names && new Set(names);
}

type TextOf = (node: { from: number; to: number }) => string;

/** The function that is exported as the default, written there or by its name. */
function mainFunction(script: SyntaxNode, textOf: TextOf): SyntaxNode | undefined {
  const exported = script.getChildren('ExportDeclaration').find((node) => node.getChild('default'));
  if (!exported) return undefined;
  const found = exported.getChild('ArrowFunction') ?? exported.getChild('FunctionDeclaration');
  if (found) return found;
  const named = exported.getChild('VariableName');
  if (!named) return exported.getChild('FunctionExpression') ?? undefined;
  return functionNamed(script, textOf(named), textOf);
}

function functionNamed(script: SyntaxNode, name: string, textOf: TextOf): SyntaxNode | undefined {
  for (const declared of script.getChildren('FunctionDeclaration')) {
    const title = declared.getChild('VariableDefinition');
    if (title && textOf(title) === name) return declared;
  }
  for (const declared of script.getChildren('VariableDeclaration')) {
    const title = declared.getChild('VariableDefinition');
    const value = declared.getChild('ArrowFunction') ?? declared.getChild('FunctionExpression');
    if (title && value && textOf(title) === name) return value;
  }
  return undefined;
}

interface GivenName {
  name: string;
  node: SyntaxNode;
  /** Bound under its own name. */
  isPlain: boolean;
}

/** Lists the names that the function takes out of its argument; undefined where it takes the argument whole, under a name. */
function givenNames(main: SyntaxNode, textOf: TextOf): GivenName[] | undefined {
  const pattern = main.getChild('ParamList')?.getChild('ObjectPattern');
  return pattern?.getChildren('PatternProperty').flatMap((property): GivenName[] => {
    if (property.getChild('Spread')) return [];
    const renamed = property.getChild('PropertyName');
    const node = renamed ?? property.getChild('VariableDefinition');
    return node ? [{ name: textOf(node), node, isPlain: !renamed }] : [];
  });
}

function firstLineEnd(source: string): number {
  const end = source.indexOf('\n');
  return end < 1 ? source.length : end;
}

/** The language's globals that the sandbox keeps. */
const GLOBALS: ReadonlySet<string> = new Set(
  (
    'Object Array String Number Boolean Symbol BigInt Math JSON Date RegExp Map Set WeakMap WeakSet Promise Proxy ' +
    'Reflect Iterator Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError ' +
    'ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array ' +
    'BigInt64Array BigUint64Array Float16Array Float32Array Float64Array parseInt parseFloat isNaN isFinite ' +
    'decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape globalThis undefined NaN Infinity ' +
    'arguments'
  ).split(' '),
);

/** For what people look for first. */
const INSTEAD: Readonly<Record<string, string>> = {
  console: 'console is not available: use log',
  fetch: 'fetch is not available: use http',
  XMLHttpRequest: 'XMLHttpRequest is not available: use http',
  require: 'require is not available: actions cannot load modules',
  setTimeout: 'setTimeout is not available: use the timeout action in a reaction',
  eval: 'Code cannot be created from text',
  Function: 'Code cannot be created from text',
};
