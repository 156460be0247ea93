import type { Understanding } from '@parley/domain';
import { answerQuestion } from '#answer-question.ts';
import { answerTimes } from '#answer-times.ts';
import { choose } from '#choose.ts';
import { isSaid } from '#entries/turns-of.ts';
import { chosenButton, exactUnderstanding, setSlotsOf, withEntitiesOf } from '#exact-answer.ts';
import { returnToForm } from '#forms/continue-form.ts';
import { correctable } from '#forms/correctable.ts';
import { askedEntities } from '#forms/form.ts';
import { fire, forgetExpected, hear, type Heard } from '#heard.ts';
import { entityValuesByName, FALLBACK, intentArgs, meaningsOf } from '#meaning.ts';
import { logPassedOn } from '#pass-on.ts';
import type { Turn } from '#turn.ts';
import { log, recordIntent } from '#turn.ts';

/** A way to answer a text. Answers true if the text needs no further stage. */
type Stage = (turn: Turn, heard: Heard) => boolean | Promise<boolean>;

/**
 * The ways to answer a text, in the order in which they are tried. An answer from documents belongs before the fallback.
 */
const STAGES: readonly Stage[] = [
  answerByIntegration,
  answerQuestion,
  answerButton,
  answerMeanings,
  answerFallback,
  answerNothing,
];

export async function answerText(turn: Turn, text: string, isKeys = false): Promise<void> {
  const { unasked: _, offered: _offered, failures = 0, ...asked } = turn.state;
  const button = turn.state.integration === null ? chosenButton(turn.state, text) : undefined;
  const { bot } = turn;
  turn.state = asked;
  const times = answerTimes(turn);
  const understanding = await times.during('understanding_ms', async () => understood(turn, text, { button, isKeys }));
  logDoubts(turn, understanding);
  const heard: Heard = {
    understanding,
    meanings: meaningsOf(understanding, bot.settings.confidence_threshold),
    entities: entityValuesByName(bot, understanding.entities),
    times,
    chosen: [],
    isRecorded: false,
    button,
    isKeys,
  };
  if (bot.names.countsFailures === true && heard.meanings[0]?.intent === FALLBACK) {
    turn.state = { ...turn.state, failures: failures + 1 };
  }
  if (button !== undefined) setSlotsOf(turn, button);
  for (const stage of STAGES) {
    const isDone = stage(turn, heard);
    // Awaiting costs a turn more than most stages do.
    if (typeof isDone === 'boolean' ? isDone : await isDone) break;
  }
  forgetFailures(turn);
  if (turn.state.asking !== undefined) await times.during('actions_ms', () => returnToForm(turn));
  times.end();
}

/** The answer to an open question is no failure, though no intent was recognized in it. */
function forgetFailures(turn: Turn): void {
  if (turn.state.failures === undefined || turn.entries.find(isSaid)?.value === FALLBACK) return;
  const { failures: _, ...understood } = turn.state;
  turn.state = understood;
}

/** A button with an intent needs no understanding. */
async function understood(
  turn: Turn,
  text: string,
  { button, isKeys }: Pick<Heard, 'button' | 'isKeys'>,
): Promise<Understanding> {
  if (button?.intent !== undefined) return exactUnderstanding(text, button);
  const understanding = await turn.host.understand(text, {
    ...{ isKeys, asked: askedEntities(turn) },
    ...correctable(turn, text),
  });
  return button === undefined ? understanding : withEntitiesOf(button, understanding);
}

const UNUSABLE = {
  embedding: 'Nothing is recognized: the model was trained with a different embedding. Train it again.',
  format: 'Nothing is recognized: the model is from another version of Parley. A new training has started.',
};

const UNDERSTOOD_IN_PART = 'The text took too long to analyze: some misspelled words and entities may be missing';

function logDoubts(turn: Turn, { untrained, unusable, isCut, truncated }: Understanding): void {
  if (untrained === true) log(turn, 'warn', 'Nothing is recognized until you train the model', { untrained: true });
  if (unusable) log(turn, 'error', UNUSABLE[unusable], { untrained: true });
  if (isCut === true) log(turn, 'warn', UNDERSTOOD_IN_PART, { cut: true });
  if (truncated === true) log(turn, 'warn', 'The text was too long and was cut');
}

/** The system of a redirect answers, not the bot. Expected reactions stay expected. */
function answerByIntegration(turn: Turn, { understanding, meanings: [meaning] }: Heard): boolean {
  if (turn.state.integration === null) return false;
  if (meaning) recordIntent(turn, meaning.intent, intentArgs(understanding, meaning));
  logPassedOn(turn);
  return true;
}

/** A button with an intent needs no fallback: what it means is certain. An open question has seen it before. */
function answerButton(turn: Turn, heard: Heard): boolean | Promise<boolean> {
  return heard.button?.intent !== undefined && answerMeanings(turn, heard);
}

/** Each meaning is answered by one reaction. */
async function answerMeanings(turn: Turn, heard: Heard): Promise<boolean> {
  const { meanings, chosen } = heard;
  for (const meaning of meanings) {
    if (turn.stopped) break;
    hear(turn, heard, meaning);
    const candidate = await choose(turn, meaning.intent, {
      isText: true,
      // With one meaning, a single call also evaluates the conditions of the fallback.
      alsoFallback: meanings.length === 1,
      fired: new Set(chosen.map(({ reaction }) => reaction.id)),
    });
    if (candidate !== null) await fire(turn, heard, candidate);
  }
  if (chosen.length > 0) forgetExpected(turn, chosen);
  return chosen.length > 0;
}

/** No meaning was answered. A single one has asked for the fallback already. */
async function answerFallback(turn: Turn, heard: Heard): Promise<boolean> {
  if (heard.meanings.length === 1) return false;
  const candidate = await choose(turn, FALLBACK, { isText: true });
  if (candidate === null) return false;
  await fire(turn, heard, candidate);
  forgetExpected(turn, heard.chosen);
  return true;
}

function answerNothing(turn: Turn, { meanings }: Heard): boolean {
  log(turn, 'warn', `No reaction answers ${meanings.map(({ intent }) => intent).join(', ')}`);
  return true;
}
