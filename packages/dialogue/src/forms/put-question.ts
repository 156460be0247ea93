import { buttons } from '#actions/buttons.ts';
import { askEntry } from '#actions/ask.ts';
import { utterEntry } from '#actions/utter.ts';
import { openQuestion, type Asked } from '#forms/form.ts';
import { interpolate } from '#interpolate.ts';
import { asText, type Json } from '#json.ts';
import { expressionScope, log, recordAction, type Turn } from '#turn.ts';

/** Says the open question, with its buttons, unless `repeat` has. */
export async function putQuestion(turn: Turn): Promise<void> {
  const asked = openQuestion(turn);
  if (asked === undefined) return;
  const { question, asking } = asked;
  const { slot, tries, of } = asking;
  if (turn.form.isRepeated) return recordAction(turn, askEntry, { slot, tries, of });
  const written = { text: wordsFor(turn, asked), options: question.buttons };
  const { args, failures } = await interpolate(written, new Map(), (expressions) =>
    turn.host.evaluate(expressions, expressionScope(turn)),
  );
  for (const { expression, error } of failures) {
    log(turn, 'warn', 'An expression of action ask failed', { action: 'ask', expression, error });
  }
  recordAction(turn, askEntry, { slot, tries, of });
  recordAction(turn, utterEntry, { text: asText(args['text']) });
  const { options = [] } = args;
  if (Array.isArray(options) ? options.length > 0 : options !== '') await buttons.prepare({ options })(turn);
}

/** The error for a value that is not valid, other words for a question that was asked before, else the question. */
function wordsFor(turn: Turn, { question, asking }: Asked): Json {
  const { text, error, retry } = question;
  if (turn.form.invalid.has(question.slot) && error.trim() !== '') return error;
  const wasAsked = turn.form.hasFailed || (turn.form.resumed?.at === question.at && !turn.form.hasCorrected);
  const further =
    wasAsked || turn.form.invalid.has(question.slot)
      ? retry[Math.min(Math.max(asking.tries, 1), retry.length) - 1]
      : undefined;
  if (further !== undefined) return further;
  return Array.isArray(text) ? (text[Math.floor(turn.host.random() * text.length)] ?? '') : text;
}
