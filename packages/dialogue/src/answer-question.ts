import type { OpenQuestion } from '@parley/domain';
import { ANSWER_INTENT } from '@parley/domain/intent';
import { cancelFormEntry } from '#actions/cancel-form.ts';
import { gotoEntry } from '#actions/goto.ts';
import { utterEntry } from '#actions/utter.ts';
import { reactionNamed } from '#bot.ts';
import { choose, type Candidate } from '#choose.ts';
import { correct, isAnswered, readsIntent, scan, take, takeFirstWord, takesText, valueIn } from '#forms/answers.ts';
import { cancelForm } from '#forms/cancel-form.ts';
import { endForm, openQuestion, withoutQuestion, type Asked } from '#forms/form.ts';
import { beginsWithNo, canceledText, isCancel, isQuestion, wordsIn } from '#forms/form-words.ts';
import { questionsOf } from '#forms/question.ts';
import { fire, forgetExpected, hear, topicOf, type Heard } from '#heard.ts';
import { interpolate } from '#interpolate.ts';
import { asText, type Json } from '#json.ts';
import { FALLBACK, type Meaning } from '#meaning.ts';
import { expressionScope, log, recordAction, type Turn } from '#turn.ts';

/** A text with more words beside the answer may be about something else. */
const MOST_WORDS_BESIDE = 3;

/**
 * A text while a question is open: an answer, a correction, or a cancellation. Another reaction that lists the intent
 * may interrupt. Anything else is a try that was of no use.
 */
export function answerQuestion(turn: Turn, heard: Heard): boolean | Promise<boolean> {
  const { asking } = turn.state;
  const [meaning] = heard.meanings;
  return asking !== undefined && meaning !== undefined && answerOpen(turn, heard, asking, meaning);
}

async function answerOpen(turn: Turn, heard: Heard, asking: OpenQuestion, meaning: Meaning): Promise<boolean> {
  const asked = openQuestion(turn);
  if (asked === undefined) {
    turn.state = withoutQuestion(turn.state);
    return false;
  }
  const { understanding } = heard;
  const isUnknown = meaning.intent === FALLBACK;
  if (heard.button?.set && isAnswered(turn, asking.slot)) return answeredByButton(turn, heard, asked, meaning);
  if (isCancel(understanding.text, turn.bot.settings.language)) return cancel(turn, heard, meaning);
  if (isUnknown) {
    turn.topic = topicOf(heard, meaning, meaning.intent);
  } else hear(turn, heard, meaning);
  turn.form.set = asking.set;
  const isCorrected = await correctFirst(turn, asked, understanding.text);
  const value = await valueOfOpen(turn, asked, isCorrected);
  if (!isUnknown && (await isInterrupted(turn, heard, asked, { value, isCorrected }))) return true;
  if (isUnknown) {
    const isAnswer = value !== undefined || isCorrected;
    hear(turn, heard, meaning, isAnswer ? ANSWER_INTENT : FALLBACK);
  }
  const isTaken = await takeAnswers(turn, asked, value);
  if (!isTaken && !isCorrected) return fail(turn, asked);
  turn.state = { ...turn.state, asking: { ...asking, set: turn.form.set } };
  forgetAnswered(turn);
  return true;
}

/** A button has filled the slot. */
function answeredByButton(turn: Turn, heard: Heard, { reaction, asking }: Asked, meaning: Meaning): boolean {
  hear(turn, heard, meaning, meaning.intent === FALLBACK ? ANSWER_INTENT : meaning.intent);
  turn.form.scanned.add(reaction.id);
  turn.state = { ...turn.state, asking: { ...asking, set: [...asking.set, asking.slot] } };
  forgetAnswered(turn);
  return true;
}

/** A message such as "no, to Berlin" first corrects the last answer that it fits. */
async function correctFirst(turn: Turn, { reaction }: Asked, text: string): Promise<boolean> {
  if (!beginsWithNo(text, turn.bot.settings.language)) return false;
  const { set } = turn.form;
  const answered = questionsOf(reaction).filter(({ slot }) => isAnswered(turn, slot));
  answered.sort((a, b) => set.indexOf(b.slot) - set.indexOf(a.slot));
  for (const question of answered) {
    if (!(await correct(turn, question))) continue;
    takeFirstWord(turn);
    return true;
  }
  return false;
}

async function valueOfOpen(turn: Turn, { question }: Asked, isCorrected: boolean): Promise<Json | undefined> {
  return isAnswered(turn, question.slot) ? undefined : valueIn(turn, question, !isCorrected);
}

/** Stores the value of the open question, and values in the text for other questions. */
async function takeAnswers(turn: Turn, { reaction, question }: Asked, value: Json | undefined): Promise<boolean> {
  const before = turn.form.set;
  if (value !== undefined) await take(turn, question, value);
  // A question that takes the whole text leaves nothing for others.
  if (value !== undefined && takesText(turn, question)) turn.form.scanned.add(reaction.id);
  await scan(turn, reaction);
  return turn.form.set !== before;
}

interface Found {
  value: Json | undefined;
  isCorrected: boolean;
}

/**
 * Whether other reactions answer the text. An expected one comes before an answer, any other after it, unless the
 * question lets only expected ones interrupt. The intent of a button is no interruption: the bot has offered it.
 */
async function isInterrupted(turn: Turn, heard: Heard, asked: Asked, found: Found): Promise<boolean> {
  const mayInterrupt = asked.question.mayInterrupt || heard.button?.intent !== undefined;
  const isOnlyExpected = !mayInterrupt || isClearAnswer(turn, heard, asked, found);
  if (isOnlyExpected && turn.state.expected.length === 0) return false;
  for (const meaning of heard.meanings) {
    if (turn.stopped) break;
    hear(turn, heard, meaning);
    const candidate = await choose(turn, meaning.intent, { fired: new Set(heard.chosen.map(idOf)) });
    if (candidate === null || candidate.reaction.id === asked.reaction.id) continue;
    if (isOnlyExpected && candidate.standing !== 'expected') continue;
    turn.form.scanned.add(asked.reaction.id);
    await fire(turn, heard, candidate);
  }
  if (heard.chosen.length === 0) {
    const [first] = heard.meanings;
    if (first && heard.meanings.length > 1) hear(turn, heard, first);
    return false;
  }
  forgetExpected(turn, heard.chosen);
  return true;
}

function idOf({ reaction }: Candidate): number {
  return reaction.id;
}

/** Whether the text is little more than an answer, so that no other reaction is asked. */
function isClearAnswer(turn: Turn, { understanding }: Heard, { question }: Asked, found: Found): boolean {
  if (found.isCorrected) return true;
  if (found.value === undefined || takesText(turn, question)) return false;
  if (readsIntent(question)) return true;
  const { text, entities } = understanding;
  if (isQuestion(text, turn.bot.settings.language)) return false;
  const inEntities = entities.reduce((count, hit) => count + wordsIn(hit.text).length, 0);
  return wordsIn(text).length - inEntities <= MOST_WORDS_BESIDE;
}

async function cancel(turn: Turn, heard: Heard, meaning: Meaning): Promise<boolean> {
  const isUnknown = meaning.intent === FALLBACK;
  hear(turn, heard, meaning, isUnknown ? ANSWER_INTENT : meaning.intent);
  cancelForm(turn, cancelFormEntry);
  const candidate = isUnknown ? null : await choose(turn, meaning.intent);
  if (candidate === null) {
    recordAction(turn, utterEntry, { text: canceledText(turn.bot.settings.language) });
    forgetAnswered(turn);
    return true;
  }
  await fire(turn, heard, candidate);
  forgetExpected(turn, heard.chosen);
  return true;
}

/** An answer clears the expected reactions and the count of failures. */
function forgetAnswered(turn: Turn): void {
  const { failures: _failures, ...state } = turn.state;
  turn.state = { ...state, expected: [] };
}

/** A silent caller has used up a try as well. Answers false if no question is open. */
export async function hearSilence(turn: Turn): Promise<boolean> {
  const asked = openQuestion(turn);
  if (asked === undefined) return false;
  if (await fail(turn, asked)) return true;
  const candidate = await choose(turn, FALLBACK, { isText: true });
  if (candidate !== null) await turn.runReaction(candidate.reaction);
  return candidate !== null;
}

/** Counts a try that was of no use. After the last one the form ends, and a reaction takes over if there is one. */
async function fail(turn: Turn, { reaction, question }: Asked): Promise<boolean> {
  const { asking } = turn.state;
  if (asking === undefined) return false;
  const tries = asking.tries + 1;
  turn.form.scanned.add(reaction.id);
  turn.form.hasFailed = true;
  if (tries < question.tries) {
    turn.state = { ...turn.state, asking: { ...asking, tries } };
    return true;
  }
  endForm(turn, asking, 'given up');
  const name = await giveUpTarget(turn, question.giveUp);
  const target = reactionNamed(turn.bot, name);
  if (target === undefined) {
    if (name !== '') log(turn, 'warn', `ask: reaction ${name} not found`, { reaction: name });
    return false;
  }
  recordAction(turn, gotoEntry, { reaction: name });
  await turn.runReaction(target);
  return true;
}

async function giveUpTarget(turn: Turn, giveUp: string): Promise<string> {
  const { args } = await interpolate({ giveUp }, new Map(), (expressions) =>
    turn.host.evaluate(expressions, expressionScope(turn)),
  );
  return asText(args['giveUp']).trim();
}
