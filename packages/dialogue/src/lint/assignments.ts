import { parser } from '@lezer/javascript';
import type { Reaction } from '@parley/domain';
import { codeOf } from '#lint/code-of.ts';
import { ofReaction, type Finding } from '#lint/finding.ts';

const expressionParser = parser.configure({ strict: true, top: 'SingleExpression' });
/** Most conditions have no single equals sign and need no parser. */
const SINGLE = /(?<![=!<>])=(?![=>])/u;

/** Conditions that assign where they mean to compare: `slots.paid = true`. */
export function assignments(reaction: Reaction): Finding[] {
  return codeOf(reaction).flatMap(({ code, at, through, isCondition }) => {
    if (!isCondition || !SINGLE.test(code) || !assigns(code)) return [];
    const about = at === undefined ? 'condition' : `action ${at + 1} ${through}`;
    const message = `${through}: use == to compare; = assigns a value`;
    return [ofReaction(reaction, { rule: 'assigned-condition', about, message, ...(at === undefined ? {} : { at }) })];
  });
}

function assigns(code: string): boolean {
  try {
    let isFound = false;
    expressionParser.parse(code).iterate({
      enter({ name }) {
        if (name === 'AssignmentExpression') isFound = true;
      },
    });
    return isFound;
  } catch {
    // It does not parse, which is a finding of its own.
    return false;
  }
}
