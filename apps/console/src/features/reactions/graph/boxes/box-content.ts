import { BOX } from '@parley/dialogue/layout/measures';
import type { Reaction } from '@parley/domain';
import { isQuestion, summaryOfCalls } from '#features/reactions/action-calls.ts';
import { linesOf } from '#features/reactions/graph/boxes/text-width.ts';
import { reactionTexts } from '#texts/reactions.ts';

/** The texts that a box shows for its reaction, from top to bottom. Rows of jumps follow below. */
export interface BoxContent {
  name: string;
  hasIntents: boolean;
  hasCondition: boolean;
  /** The questions of a form, one line each. */
  rows: number;
  says: string;
}

/** The parts of the content that the box shows. */
export interface BoxParts {
  nameLines: number;
  hasIntents: boolean;
  hasCondition: boolean;
  rows: number;
  textLines: number;
  jumps: number;
}

/** A box grows with so many jumps; the rest is counted. */
const MOST_JUMPS = 2;
const MOST_NAME_LINES = 2;
/** From further away, people read only the names. */
const MOST_FAR_NAME_LINES = 3;
const FAR_STEP = 0.6;
const MOST_ROWS = 9;
const TEXT_LINES = 2;
/** Text may fill the room that larger letters leave at a small zoom. */
const MOST_TEXT_LINES = 3;

/** The zooms with a text size of their own: a box uses the largest that does not exceed the current zoom. */
const STEPS = [1, 0.9, 0.8, 0.7, 0.6, 0.5];
/** The zoom at which everything fits into a box. */
const FITTED_AT = 0.7;
const SIDES = 18;
const PADDING = 14;

export function stepOf(zoom: number): number {
  return STEPS.find((step) => step <= zoom + 0.001) ?? 0.5;
}

/** Letters on the screen are not smaller than 11.5 in names and 11 elsewhere. */
export function fontsAt(step: number): { name: number; text: number } {
  return { name: Math.max(13, 11.5 / step), text: Math.max(12, 11 / step) };
}

function linesAt(step: number) {
  return {
    name: Math.max(17, 14.5 / step),
    intents: Math.max(20, 17 / step),
    condition: Math.max(17, 14.5 / step),
    row: Math.max(18, 15 / step),
    text: Math.max(16.5, 14.5 / step),
    jump: Math.max(18, 16 / step),
  };
}

const kept = new WeakMap<Reaction, BoxContent>();

export function contentOf(reaction: Reaction): BoxContent {
  const known = kept.get(reaction);
  if (known) return known;
  const questions = reaction.actions.filter(isQuestion).length;
  const content: BoxContent = {
    name: reaction.name || reactionTexts.unnamed,
    hasIntents: reaction.intents.length > 0,
    hasCondition: reaction.condition.trim() !== '',
    rows: Math.min(MOST_ROWS, questions),
    says: questions > 0 ? '' : summaryOfCalls(reaction.actions),
  };
  kept.set(reaction, content);
  return content;
}

/** Selects the parts that fit a box of this height: text is left out first, then rows, condition, and intents. */
export function partsWithin(content: BoxContent, jumps: number, height: number, step: number): BoxParts {
  const lines = linesAt(step);
  const fonts = fontsAt(step);
  const room = BOX.width - SIDES;
  let left = height - PADDING - lines.name;
  const take = (line: number, count: number): number => {
    const taken = Math.max(0, Math.min(count, Math.floor((left + 0.5) / line)));
    left -= taken * line;
    return taken;
  };
  const mostLines = step <= FAR_STEP ? MOST_FAR_NAME_LINES : MOST_NAME_LINES;
  const nameLines = 1 + take(lines.name, linesOf(content.name, room, fonts.name, mostLines) - 1);
  const shownJumps = take(lines.jump, Math.min(jumps, MOST_JUMPS));
  const hasIntents = take(lines.intents, Number(content.hasIntents)) === 1;
  const hasCondition = take(lines.condition, Number(content.hasCondition)) === 1;
  const rows = take(lines.row, content.rows);
  const textLines = content.says === '' ? 0 : take(lines.text, MOST_TEXT_LINES);
  return { nameLines, hasIntents, hasCondition, rows, textLines, jumps: shownJumps };
}

/** The height of a box into which everything fits. */
export function heightFor(content: BoxContent, jumps: number): number {
  const lines = linesAt(FITTED_AT);
  const fonts = fontsAt(FITTED_AT);
  const room = BOX.width - SIDES;
  return Math.ceil(
    PADDING +
      linesOf(content.name, room, fonts.name, MOST_NAME_LINES) * lines.name +
      Number(content.hasIntents) * lines.intents +
      Number(content.hasCondition) * lines.condition +
      content.rows * lines.row +
      (content.says === '' ? 0 : linesOf(content.says, room, fonts.text, TEXT_LINES) * lines.text) +
      Math.min(jumps, MOST_JUMPS) * lines.jump,
  );
}
