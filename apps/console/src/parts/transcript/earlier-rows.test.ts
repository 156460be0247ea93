import { earlierConversations } from '@parley/dialogue/testing/earlier-conversations';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import { expect, test } from 'vitest';
import { transcriptOf, type TranscriptLine } from '#parts/transcript/transcript.ts';

/** A line as the recording holds it: without the arguments, which readers pass on as they are. */
function summaryOf(line: TranscriptLine): unknown {
  const { kind, key, of } = line;
  const shown = Object.entries(line).filter(([name, value]) => SHOWN.has(name) && value !== undefined);
  const summary = { kind, key, ...(of ? { of: of.id } : {}), ...Object.fromEntries(shown) };
  if (line.kind !== 'turn') return summary;
  const { timestamp, began, text, passedOn, intents, reactions, actions, slots } = line.turn;
  return {
    ...summary,
    turn: {
      timestamp,
      ...(began === undefined ? {} : { began }),
      ...(text === undefined ? {} : { text }),
      ...(passedOn === undefined ? {} : { passedOn }),
      intents: intents.map(({ name }) => name),
      reactions: reactions.map(({ id }) => id),
      actions: actions.map(({ name }) => name),
      slots: [...slots],
    },
  };
}

const SHOWN = new Set(['text', 'name', 'level', 'file', 'isCurrent']);

test.each(Object.entries(earlierConversations()))(
  'conversation %s of an earlier version reads the same',
  (_, { rows, read }) => {
    const { lines, ...rest } = transcriptOf([{ entries: rows.flatMap(({ entries }) => readTurn(entries)) }]);
    expect({ ...rest, lines: lines.map(summaryOf) }).toEqual(read.transcript);
  },
);
