import { parser } from '@lezer/javascript';
import { subjectOf } from '#source/row-subject.ts';

const ANSWER = 'answer';

/** Replaces the variable `answer` in a question's check with the question's slot, which has an equal value there. */
export function answerAsSlot(code: string, slot: string): string {
  const subject = subjectOf({ source: 'slot', name: slot });
  return replaced(code, ({ name, text }) => name === 'VariableName' && text === ANSWER, subject);
}

/** Replaces the slot of a question by `answer`, which stays right when the slot gets another name. */
export function slotAsAnswer(code: string, slot: string): string {
  const subject = subjectOf({ source: 'slot', name: slot });
  return replaced(code, ({ name, text }) => name === 'MemberExpression' && text === subject, ANSWER);
}

interface Part {
  /** The node name in the grammar. */
  name: string;
  text: string;
}

function replaced(code: string, isMeant: (part: Part) => boolean, by: string): string {
  const places: { from: number; to: number }[] = [];
  parser.parse(code).iterate({
    enter({ name, from, to }) {
      if (!isMeant({ name, text: code.slice(from, to) })) return true;
      places.push({ from, to });
      return false;
    },
  });
  return places.reduceRight((text, { from, to }) => text.slice(0, from) + by + text.slice(to), code);
}
