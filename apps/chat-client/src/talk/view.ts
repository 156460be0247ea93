import { factsOf } from '@parley/dialogue/entries/action-entries';
import { isFlagSet, textOf, type Shown } from '@parley/dialogue/entries/action-entry';
import { isSaid, shownBy, type SaidEntry } from '@parley/dialogue/entries/turns-of';
import type { TrackerEntry } from '@parley/domain/tracker';
import { isAction } from '@parley/dialogue/entries/is-action';

export interface Reply {
  label: string;
  value: string;
}

/** A file that the bot asks for. `index` counts the conversation's requests, from 0. */
export interface AskedFile {
  index: number;
  label: string;
  accept: string;
  maxMb: number | null;
}

export type CardLine = Extract<Shown, { kind: 'card' }>;

/** The lines of the log, oldest first. An answer can be given while the line `isCurrent`. */
export type TalkLine = { key: string; at: number } & (
  | { kind: 'bot'; text: string; from: string }
  | { kind: 'caller'; text: string; files: string[] }
  | { kind: 'play'; name: string }
  | CardLine
  | { kind: 'replies'; options: Reply[]; isCurrent: boolean }
  | { kind: 'select'; label: string; options: string[]; isCurrent: boolean; chosen: string | null }
  | { kind: 'file'; asked: AskedFile; isCurrent: boolean; names: string[] }
);

export interface View {
  lines: TalkLine[];
  /** When the conversation ended, in milliseconds; null while it is open. */
  endedAt: number | null;
  isInputShown: boolean;
  isRedirected: boolean;
  /** In microseconds, by the server's clock. */
  lastTimestamp: number;
}

const NO_ENTITY = 'Entity not found';

/** Makes the lines that a caller sees from a tracker. Leaves out anything unreadable. */
export function viewOf(entries: readonly TrackerEntry[]): View {
  const view: View = { lines: [], endedAt: null, isInputShown: true, isRedirected: false, lastTimestamp: 0 };
  let files = -1;
  for (const entry of entries) {
    view.lastTimestamp = Math.max(view.lastTimestamp, entry.timestamp);
    const place = { key: String(entry.timestamp), at: entry.timestamp / 1_000 };
    if (isSaid(entry)) addSaid(view, entry, place);
    if (entry.type !== 'action') continue;
    const shown = shownBy(entry);
    if (shown?.kind === 'request') files += 1;
    if (shown) addShown(view.lines, shown, place, files);
    if (isAction(entry, 'text_input')) view.isInputShown = isFlagSet(entry.args.show);
    if (isAction(entry, 'redirect')) view.isRedirected = true;
    if (factsOf(entry)?.outcome !== undefined) view.endedAt ??= place.at;
  }
  if (view.endedAt !== null) answered(view.lines, null);
  return view;
}

type LinePosition = Pick<TalkLine, 'key' | 'at'>;

function addSaid({ lines }: View, { args: { text: said, files: given } }: SaidEntry, place: LinePosition): void {
  const files = Array.isArray(given) ? given.map((file) => textOf(file?.name)) : [];
  const label = answered(lines, files.length > 0 ? { files } : { said });
  lines.push({ ...place, kind: 'caller', text: files.length > 0 ? '' : (label ?? said), files });
}

/** The caller's next message answers the question. Returns the label of the button with that value. */
function answered(lines: TalkLine[], answer: { said: string } | { files: string[] } | null): string | undefined {
  let label: string | undefined;
  for (const line of lines) {
    if (!('isCurrent' in line) || !line.isCurrent) continue;
    line.isCurrent = false;
    if (answer && 'files' in answer) {
      if (line.kind === 'file') line.names = answer.files;
    } else if (answer && line.kind === 'replies') {
      label ??= line.options.find(({ value }) => value === answer.said)?.label;
    } else if (answer && line.kind === 'select' && line.options.includes(answer.said)) line.chosen = answer.said;
  }
  return label;
}

function addShown(lines: TalkLine[], shown: Shown, place: LinePosition, index: number): void {
  switch (shown.kind) {
    case 'text':
      if (shown.text !== '') lines.push({ ...place, kind: 'bot', text: shown.text, from: shown.from });
      return;
    case 'buttons':
      lines.push({ ...place, kind: 'replies', options: shown.options, isCurrent: true });
      return;
    case 'select': {
      const options = [...new Set(shown.options)];
      const isCurrent = options[0] !== NO_ENTITY;
      lines.push({ ...place, kind: 'select', label: shown.label, options, isCurrent, chosen: null });
      return;
    }
    case 'request': {
      const { kind: _, ...asked } = shown;
      lines.push({ ...place, kind: 'file', asked: { ...asked, index }, isCurrent: true, names: [] });
      return;
    }
    case 'card':
      lines.push({ ...place, ...shown });
      return;
    case 'file':
      lines.push({ ...place, kind: 'play', name: shown.file });
  }
}
