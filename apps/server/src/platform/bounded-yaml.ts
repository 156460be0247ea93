import { isAlias, isMap, isNode, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';

/** A fault in a file and its line. */
export interface YamlFault {
  line: number;
  message: string;
}

export interface YamlFile {
  value: unknown;
  /** The line of the value at a path, or of its nearest parent. */
  lineAt(path: readonly PropertyKey[]): number;
  /** The characters of a number or boolean as in the file; undefined for anything else. */
  textAt(path: readonly PropertyKey[]): string | undefined;
}

const LONGEST_MESSAGE = 300;
/** The library ends its messages with the position and the text there. */
const AT_LINE = / at line \d+, column \d+/u;
const STACK_IS_FULL = 'Maximum call stack size exceeded';

/**
 * Parses untrusted YAML without aliases, which can expand a short file. Its time is linear in the file's length; large
 * files are read in a thread.
 */
export function readYaml(source: string): YamlFile | YamlFault {
  const lines = new LineCounter();
  // The library's own check for duplicate keys compares every pair of keys.
  const document = parseDocument(source, { uniqueKeys: false, lineCounter: lines });
  const [error] = document.errors;
  if (error) {
    const [message = ''] = error.message.replace(STACK_IS_FULL, 'The file is nested too deeply').split(AT_LINE);
    return { line: error.linePos?.[0].line ?? lineOf(lines, error.pos[0]), message: message.slice(0, LONGEST_MESSAGE) };
  }
  const fault = faultIn(document, lines);
  if (fault) return fault;
  return {
    value: document.toJS({ maxAliasCount: 0 }),
    lineAt: (path) => lineAt(document, lines, path),
    textAt: (path) => textAt(document, path),
  };
}

/** An alias, or a duplicate key in a map. */
function faultIn(document: Document.Parsed, lines: LineCounter): YamlFault | undefined {
  let fault: YamlFault | undefined;
  visit(document, (_, node) => {
    if (isAlias(node)) fault = { line: lineOf(lines, node.range?.[0]), message: 'aliases are not allowed' };
    if (!isMap(node)) return fault === undefined ? undefined : visit.BREAK;
    const keys = new Set<string>();
    for (const { key } of node.items) {
      const { value, range } = key as { value?: unknown; range?: [number, number, number] };
      if (keys.size === keys.add(String(value)).size) {
        const message = `duplicate key “${String(value).slice(0, 100)}”`;
        fault = { line: lineOf(lines, range?.[0]), message };
        return visit.BREAK;
      }
    }
    return undefined;
  });
  return fault;
}

function lineAt(document: Document.Parsed, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lineOf(lines, node.range[0]);
  }
  return 1;
}

function textAt(document: Document.Parsed, path: readonly PropertyKey[]): string | undefined {
  const node: unknown = document.getIn(path, true);
  return isScalar(node) && ['number', 'bigint', 'boolean'].includes(typeof node.value) ? node.source : undefined;
}

function lineOf(lines: LineCounter, offset: number | undefined): number {
  return lines.linePos(offset ?? 0).line;
}
