import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { localCompletionSource } from '@codemirror/lang-javascript';
import { ACTION_API, type KnownNames } from '@parley/dialogue/source/action-faults';
import type { Declarations, Member } from '@parley/dialogue/source/declarations';
import { identifiers, type ExpressionNames } from '#parts/editor/completions.ts';

/** The names of a project that the source of an action can use. */
export interface ActionNames extends ExpressionNames {
  reactions: readonly string[];
  /** The arguments that reactions give it. */
  args: readonly string[];
  /** For marking missing names. */
  known: KnownNames;
}

/** Completes the arguments of an action, the project's names, and the source's own declarations. */
export function actionCompletions(declarations: Declarations, names: () => ActionNames): CompletionSource[] {
  const isGiven = new Set(declarations.get(ACTION_API)?.map(({ name }) => name));
  return [
    ({ state, pos, explicit }: CompletionContext) =>
      actionCompletionsAt(state.sliceDoc(0, pos), explicit, names(), declarations),
    (context) => {
      const own = localCompletionSource(context);
      return own && { ...own, options: own.options.filter(({ label }) => !isGiven.has(label)) };
    },
  ];
}

/** Lists completions after `before`; null if there are no completions. */
export function actionCompletionsAt(
  before: string,
  isExplicit: boolean,
  names: ActionNames,
  declarations: Declarations,
): CompletionResult | null {
  const quoted = /\b(goto|set)\(\s*(['"`])([^'"`\n]*)$/u.exec(before);
  if (quoted) {
    const [, called, , typed = ''] = quoted;
    const labels = called === 'goto' ? names.reactions : names.slots;
    return { from: before.length - typed.length, options: labels.map((label) => ({ label, type: 'text' })) };
  }
  const property = /(?<![.\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\??\.([\p{L}\p{N}_$]*)$/u.exec(before);
  if (property) {
    const [, root = '', typed = ''] = property;
    const options = membersOf(root, before, names, declarations);
    return options ? { from: before.length - typed.length, options, validFor: WORD } : null;
  }
  const typed = /[\p{L}_$][\p{L}\p{N}_$]*$/u.exec(before)?.[0] ?? '';
  const from = before.length - typed.length;
  if (/\bhttp\(\s*\{(?:[^{}]|\{[^{}]*\})*$/u.test(before) && /[{,]\s*$/u.test(before.slice(0, from))) {
    return { from, options: declared(declarations, 'HttpRequest'), validFor: WORD };
  }
  if ((typed === '' && !isExplicit) || /['"`.\p{N}]$/u.test(before.slice(0, from))) return null;
  const options = declared(declarations, ACTION_API).map((option) => ({ ...option, apply: takingIt }));
  return { from, options, validFor: WORD };
}

const WORD = /^[\p{L}\p{N}_$]*$/u;

function membersOf(
  root: string,
  before: string,
  names: ActionNames,
  declarations: Declarations,
): Completion[] | undefined {
  if (root === 'slots' || root === 'entities' || root === 'config' || root === 'args') {
    return identifiers(names[root]).map((label) => ({ label, type: 'property' }));
  }
  const member = declarations.get(ACTION_API)?.find(({ name }) => name === root);
  if (member) return member.of === undefined || member.isFunction ? undefined : declared(declarations, member.of);
  const isAnswer = [...before.matchAll(/\b(?:const|let|var)\s+([\p{L}\p{N}_$]+)\s*=\s*await\s+http\(/gu)].some(
    ([, name]) => name === root,
  );
  return isAnswer ? declared(declarations, 'HttpAnswer') : undefined;
}

function declared(declarations: Declarations, of: string): Completion[] {
  return (declarations.get(of) ?? []).map(completionOf);
}

function completionOf({ name, signature, documentation, isFunction }: Member): Completion {
  return {
    label: name,
    type: isFunction ? 'function' : 'variable',
    detail: signature.startsWith(`${name}?`) ? signature : signature.slice(name.length).replace(/^: /u, ''),
    ...(documentation === '' ? {} : { info: documentation.replaceAll('`', '') }),
  };
}

/** Writes the name, and adds it to the function's parameters if needed. */
const takingIt = (view: EditorView, { label }: Completion, from: number, to: number): void => {
  const source = view.state.doc.toString();
  const place = placeToTake(source, label);
  // Inside the braces, typing the name already adds the parameter.
  const isInside = place !== null && from >= place.from && from <= place.at + 1;
  view.dispatch({
    changes: [
      ...(place === null || isInside ? [] : [{ from: place.at, insert: place.insert }]),
      { from, to, insert: label },
    ],
    selection: { anchor: from + label.length + (place === null || isInside ? 0 : place.insert.length) },
    userEvent: 'input.complete',
  });
};

interface TakingPlace {
  /** The position of the opening brace. */
  from: number;
  at: number;
  insert: string;
}

/** Finds where the exported function would take a name; null if it takes it already, or takes one object for all. */
export function placeToTake(source: string, name: string): TakingPlace | null {
  const head = /export\s+default\s+(?:async\s+)?(?:function\s*[\p{L}\p{N}_$]*\s*)?\(\s*/u.exec(source);
  if (!head) return null;
  const from = head.index + head[0].length;
  if (source[from] === ')') return { from, at: from, insert: `{ ${name} }` };
  const braces = /^\{([^{}]*)\}/u.exec(source.slice(from));
  if (!braces) return null;
  const [, inside = ''] = braces;
  const taken = inside.split(',').map((part) => part.split(/[:=]/u)[0]?.trim() ?? '');
  if (taken.includes(name)) return null;
  const at = from + 1 + inside.trimEnd().length;
  if (inside.trim() === '') return { from, at: from + 1, insert: inside === '' ? ` ${name} ` : ` ${name}` };
  return { from, at, insert: inside.trimEnd().endsWith(',') ? ` ${name}` : `, ${name}` };
}
