import { buttons } from '#actions/buttons.ts';
import { askEntry } from '#actions/ask.ts';
import { recordUtterance } from '#actions/utter.ts';
import { openQuestion, type Asked } from '#forms/form.ts';
import { interpolate } from '#interpolate.ts';
import { asText, type Json } from '#json.ts';
import { expressionScope, localeOf, log, recordAction, speaking, type Turn } from '#turn.ts';

/** Says the open question, with its buttons, unless `repeat` has. */
export async function putQuestion(turn: Turn): Promise<void> {
  const asked = openQuestion(turn);
  if (asked === undefined) return;
  const { question, asking } = asked;
  const { slot, tries, of } = asking;
  if (turn.form.isRepeated) return recordAction(turn, askEntry, { slot, tries, of });
  const written = { ...wordsFor(turn, asked), options: question.buttons };
  const { args, failures } = await interpolate(
    written,
    new Map(),
    (expressions) => turn.host.evaluate(expressions, expressionScope(turn)),
    localeOf(turn),
  );
  for (const { expression, error } of failures) {
    log(turn, 'warn', 'An expression of action ask failed', { action: 'ask', expression, error });
  }
  recordAction(turn, askEntry, { slot, tries, of });
  await speaking(turn, asked.reaction, () => recordUtterance(turn, asText(args['text']), asText(args['say'])));
  const { options = [] } = args;
  if (Array.isArray(options) ? options.length > 0 : options !== '') await buttons.prepare({ options })(turn);
}

interface QuestionWords {
  text: Json;
  say: string;
}

/** The error for a value that is not valid, other words for a question that was asked before, else the question. */
function wordsFor(turn: Turn, { question, asking }: Asked): QuestionWords {
  const { text, say, error, sayError, retry, sayRetry } = question;
  if (turn.form.invalid.has(question.slot) && error.trim() !== '') return { text: error, say: sayError };
  const wasAsked = turn.form.hasFailed || (turn.form.resumed?.at === question.at && !turn.form.hasCorrected);
  const isAgain = wasAsked || turn.form.invalid.has(question.slot);
  const at = Math.min(Math.max(asking.tries, 1), retry.length) - 1;
  const further = isAgain ? retry[at] : undefined;
  if (further !== undefined) return { text: further, say: sayRetry[at] ?? '' };
  const chosen = Array.isArray(text) ? Math.floor(turn.host.random() * text.length) : 0;
  return { text: Array.isArray(text) ? (text[chosen] ?? '') : text, say: say[chosen] ?? '' };
}
