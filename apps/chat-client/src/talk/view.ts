import type { TrackerEntry } from '@parley/domain/tracker';

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

/** The lines of the log, oldest first. An answer can be given while the line `isCurrent`. */
export type TalkLine = { key: string; at: number } & (
  | { kind: 'bot'; text: string; from: string }
  | { kind: 'caller'; text: string; files: string[] }
  | { kind: 'play'; name: string }
  | { kind: 'replies'; options: Reply[]; isCurrent: boolean }
  | { kind: 'select'; label: string; options: string[]; isCurrent: boolean; chosen: string | null }
  | { kind: 'file'; asked: AskedFile; isCurrent: boolean; names: string[] }
);

export interface View {
  lines: TalkLine[];
  /** When the conversation ended, in milliseconds; null while it goes on. */
  endedAt: number | null;
  isInputShown: boolean;
  isRedirected: boolean;
  /** In microseconds, as the server counts. */
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
    if (entry.type === 'intent') addSaid(view, entry, place);
    if (entry.type !== 'action') continue;
    if (entry.value === 'attachment') files += 1;
    addAction(view, entry, place, files);
  }
  if (view.endedAt !== null) answered(view.lines, null);
  return view;
}

type LinePosition = Pick<TalkLine, 'key' | 'at'>;

function addSaid({ lines }: View, { args }: TrackerEntry, place: LinePosition): void {
  const said = args['text'];
  if (typeof said !== 'string') return;
  const files = Array.isArray(args['files']) ? args['files'].map((file) => textOf(fieldOf(file, 'name'))) : [];
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

function addAction(view: View, { value, args }: TrackerEntry, place: LinePosition, index: number): void {
  const { lines } = view;
  switch (value) {
    case 'utter': {
      const text = textOf(args['text']);
      if (text !== '') lines.push({ ...place, kind: 'bot', text, from: textOf(args['from']) });
      return;
    }
    case 'buttons':
      lines.push({ ...place, kind: 'replies', options: repliesOf(args['options']), isCurrent: true });
      return;
    case 'select': {
      const options = Array.isArray(args['options']) ? [...new Set(args['options'].map(textOf))] : [];
      const isCurrent = options[0] !== NO_ENTITY;
      lines.push({ ...place, kind: 'select', label: textOf(args['label']), options, isCurrent, chosen: null });
      return;
    }
    case 'attachment': {
      const maxMb = typeof args['max_mb'] === 'number' ? args['max_mb'] : null;
      const asked = { index, label: textOf(args['label']), accept: textOf(args['accept']), maxMb };
      lines.push({ ...place, kind: 'file', asked, isCurrent: true, names: [] });
      return;
    }
    case 'play':
      lines.push({ ...place, kind: 'play', name: textOf(args['file']) });
      return;
    case 'text_input':
      view.isInputShown = ['true', 'yes', '1'].includes(textOf(args['show']).trim().toLowerCase());
      return;
    case 'redirect':
      view.isRedirected = true;
      return;
    case 'call_end':
    case 'call_transfer':
      view.endedAt ??= place.at;
      return;
  }
}

function repliesOf(options: unknown): Reply[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((option) => {
    const [label, value] = [textOf(fieldOf(option, 'label')), textOf(fieldOf(option, 'value'))];
    return label === '' ? [] : [{ label, value: value === '' ? label : value }];
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
