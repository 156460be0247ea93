import { parser } from '@lezer/javascript';
import type { Action } from '@parley/domain';
import { syntaxFaults, type SyntaxFault } from '#source/syntax-faults.ts';
import { unquoted, valuesOf, type Possible } from '#lint/possible-texts.ts';

/** A slot that code writes; undefined where its name is not written out. */
export interface SlotWrite {
  slot: string | undefined;
  values: readonly Possible[];
}

/** The linter's facts about the source of one of the project's own actions. */
export interface SourceRead {
  fault: SyntaxFault | undefined;
  /** Every text in the source outside comments. */
  texts: string[];
  writes: SlotWrite[];
}

const kept = new WeakMap<Action, SourceRead>();

/** Kept, because an action is a new object when it changes. */
export function readSource(action: Action): SourceRead {
  const known = kept.get(action);
  if (known) return known;
  const [fault] = syntaxFaults('script', action.source);
  const found = fault ? { fault, texts: textsInFragment(action.source), writes: [] } : read(action.source);
  kept.set(action, found);
  return found;
}

function read(source: string): SourceRead {
  const texts: string[] = [];
  const writes: SlotWrite[] = [];
  parser.parse(source).iterate({
    enter({ name, node, from, to }) {
      if (name === 'String') texts.push(unquoted(source.slice(from, to)));
      if (name === 'TemplateString') texts.push(source.slice(from + 1, to - 1));
      if (name !== 'CallExpression') return;
      const callee = node.firstChild;
      if (!callee || !/(?:^|\.)set$/u.test(source.slice(Math.max(callee.from, callee.to - 4), callee.to))) return;
      const [slot, value] = argumentsOf(node.getChild('ArgList'));
      if (!slot || !value) return;
      writes.push({
        slot: slot.name === 'String' ? unquoted(source.slice(slot.from, slot.to)) : undefined,
        values: valuesOf(value, source, 0),
      });
    },
  });
  return { fault: undefined, texts, writes };
}

/** Finds most short texts of a source that does not parse. */
function textsInFragment(source: string): string[] {
  return [...source.matchAll(/(['"`])([^'"`\\\n]{1,200})\1/gu)].map(([, , text = '']) => text);
}

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

/** The first two, between the brackets and the comma. */
function argumentsOf(list: SyntaxNode | null): (SyntaxNode | undefined)[] {
  const first = list?.firstChild?.nextSibling ?? undefined;
  const second = first?.nextSibling?.nextSibling ?? undefined;
  return [first, second];
}
