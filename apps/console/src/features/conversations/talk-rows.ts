import type { ConversationNote } from '@parley/contract';
import { logRank, type LogLevel, type TrackerEntry } from '@parley/domain';
import { transcriptOf, type FiredReaction, type TranscriptLine, type Turn } from '#shared/transcript/transcript.ts';

/** One line of a conversation as it is read: what was said or done, and beside it what was understood. */
export interface TalkRow {
  key: string;
  /** Microseconds. */
  time: number;
  line: TranscriptLine;
  /** The turn of the caller's text, or of a timer. */
  turn: Turn | undefined;
  /** The reaction that speaks, where it is another than on the row before. */
  reaction: FiredReaction | undefined;
  notes: ConversationNote[];
}

/** Log entries below the level are left out. */
export function talkRows(
  entries: readonly TrackerEntry[],
  notes: readonly ConversationNote[],
  level: LogLevel,
): TalkRow[] {
  const { lines } = transcriptOf([{ entries }]);
  const rows: TalkRow[] = [];
  let speaking: number | undefined;
  for (const [at, line] of lines.entries()) {
    const turn = turnOf(lines, at);
    if (isHidden(line, lines[at - 1], level)) continue;
    const isNew = line.of !== undefined && line.of.id !== speaking && line.kind !== 'log';
    if (isNew) speaking = line.of?.id;
    if (line.kind === 'caller') speaking = undefined;
    const time = Number.parseInt(line.key, 10);
    rows.push({ key: line.key, time, line, turn, reaction: isNew ? line.of : undefined, notes: [] });
  }
  for (const note of notes) {
    const time = note.entry_timestamp;
    if (time !== null) rows[rowAt(rows, time)]?.notes.push(note);
  }
  return rows;
}

/** The index of the row that an entry belongs to; -1 where there is none. */
export function rowAt(rows: readonly TalkRow[], timestamp: number): number {
  return rows.findLastIndex(({ time }) => time <= timestamp);
}

/** The line of a turn stands after that of its text, which shows both. */
function turnOf(lines: readonly TranscriptLine[], at: number): Turn | undefined {
  const [line, next] = [lines[at], lines[at + 1]];
  if (line?.kind === 'turn') return line.turn;
  return line?.kind === 'caller' && next?.kind === 'turn' ? next.turn : undefined;
}

function isHidden(line: TranscriptLine, before: TranscriptLine | undefined, level: LogLevel): boolean {
  if (line.kind === 'log') return logRank(line.level) < logRank(level);
  if (line.kind !== 'turn') return false;
  // The opening needs no row of its own: what the bot says then tells its reaction.
  return before?.kind === 'caller' || line.turn.began === undefined;
}
