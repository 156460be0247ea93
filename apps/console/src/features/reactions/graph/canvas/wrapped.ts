import { onSignOut } from '#shared/global-state.ts';

const wrappedNames = new Map<string, string[]>();
onSignOut(() => wrappedNames.clear());
const MOST_WRAPPED = 20_000;

/** Breaks a name between words and cuts the rest. Results are cached, because panning paints names again and again. */
export function wrapped(name: string, room: number, most: number, measure: (text: string) => number): string[] {
  const key = `${Math.round(room)} ${most} ${name}`;
  const known = wrappedNames.get(key);
  if (known) return known;
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] = `${shown[most - 1] ?? ''}…`;
  const fitting = shown.map((line) => cutTo(line, room, measure));
  if (wrappedNames.size >= MOST_WRAPPED) wrappedNames.clear();
  wrappedNames.set(key, fitting);
  return fitting;
}

function cutTo(text: string, room: number, measure: (text: string) => number): string {
  if (measure(text) <= room) return text;
  let length = text.length - 1;
  while (length > 1 && measure(`${text.slice(0, length)}…`) > room) length -= 1;
  return `${text.slice(0, length)}…`;
}
