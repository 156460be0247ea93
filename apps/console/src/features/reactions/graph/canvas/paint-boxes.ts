import { onSignOut } from '#shared/global-state.ts';
import { BOX, overlap } from '@parley/dialogue/layout/measures';
import { grouped } from '#texts/counted.ts';
import type { Painter } from '#features/reactions/graph/canvas/painter.ts';
import type { Palette } from '#features/reactions/graph/canvas/palette.ts';
import type { Frame, Scene } from '#features/reactions/graph/canvas/scene.ts';
import { boundsIn, type View } from '#features/reactions/graph/canvas/painted-view.ts';

export function paintFrames(context: Painter, frames: readonly Frame[], palette: Palette, view: View): void {
  const bounds = boundsIn(view, 1 / view.zoom);
  for (const frame of frames) {
    if (!overlap(frame, bounds)) continue;
    const { x, y, width, height } = frame;
    context.fillStyle = palette.frame;
    context.globalAlpha = 0.5;
    context.fillRect(x, y, width, height);
    context.globalAlpha = 1;
    context.strokeStyle = palette.frameLine;
    context.lineWidth = 1 / view.zoom;
    context.strokeRect(x, y, width, height);
  }
}

const NAME_PX = 12;
const LARGEST_NAME = 90;

/** The names of scopes as large as they are read from afar, above everything else. */
export function paintNames(context: Painter, frames: readonly Frame[], palette: Palette, view: View): void {
  const size = Math.min(NAME_PX / view.zoom, LARGEST_NAME);
  const bounds = boundsIn(view, size);
  context.font = `600 ${size}px 'Inter Variable', sans-serif`;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const { x, y, width, name } of frames) {
    const room = Math.max(width, size * 6);
    if (!overlap({ x, y, width: room + size, height: size }, bounds)) continue;
    context.strokeStyle = palette.canvas;
    context.lineWidth = size / 3;
    context.strokeText(name, x + size / 3, y, room);
    context.fillStyle = palette.text;
    context.fillText(name, x + size / 3, y, room);
  }
}

export interface Marks {
  selected: ReadonlySet<number>;
  broken: ReadonlySet<number>;
  fired: ReadonlySet<number>;
  /** Shown faintly; null when nothing is searched for. */
  found: ReadonlySet<number> | null;
}

/** Paints plain boxes, as the far zoom shows them. With a view, only the boxes in it. */
export function paintBoxes(
  context: Painter,
  boxes: Scene['boxes'],
  palette: Palette,
  { selected, broken, fired, found }: Marks,
  view?: View,
): void {
  const bounds = view && boundsIn(view, 1);
  for (const [id, { x, y }] of boxes) {
    if (bounds && !overlap({ x, y, ...BOX }, bounds)) continue;
    const isMarked = selected.has(id) || fired.has(id);
    context.globalAlpha = found && !found.has(id) ? 0.25 : 1;
    context.fillStyle = isMarked ? palette.accent : broken.has(id) ? palette.error : palette.box;
    context.fillRect(x, y, BOX.width, BOX.height);
    context.strokeStyle = palette.boxLine;
    context.strokeRect(x, y, BOX.width, BOX.height);
  }
  context.globalAlpha = 1;
}

const BOX_NAME_PX = 11;
const LINE_PX = 12;
/** Narrower boxes have no room for a word. */
const NAMED_FROM_PX = 36;

/** The names of boxes that are only painted, at a size that can be read, in as many lines as the box has room for. */
export function paintBoxNames(context: Painter, { boxes, names }: Scene, palette: Palette, view: View): void {
  const { zoom } = view;
  const room = BOX.width * zoom - 6;
  if (BOX.width * zoom < NAMED_FROM_PX) return;
  const most = Math.max(1, Math.min(3, Math.floor((BOX.height * zoom - 2) / LINE_PX)));
  const bounds = boundsIn(view, 1);
  context.font = `500 ${BOX_NAME_PX}px 'Inter Variable', sans-serif`;
  const measure = (text: string) => context.measureText(text).width;
  const seen = [...boxes].filter(([, { x, y }]) => overlap({ x, y, ...BOX }, bounds));
  const texts = seen.map(([id]) => wrapped(names.get(id) ?? '', room, most, measure));
  context.font = `500 ${BOX_NAME_PX / zoom}px 'Inter Variable', sans-serif`;
  context.textBaseline = 'top';
  context.fillStyle = palette.text;
  seen.forEach(([, { x, y }], index) => {
    const lines = texts[index] ?? [];
    const top = y + (BOX.height - (lines.length * LINE_PX) / zoom) / 2;
    lines.forEach((line, at) => context.fillText(line, x + 3 / zoom, top + (at * LINE_PX) / zoom));
  });
}

const wrappedNames = new Map<string, string[]>();
onSignOut(() => wrappedNames.clear());
const MOST_WRAPPED = 20_000;

/** Breaks a name between words and cuts the rest. Results are cached, because panning paints the same names again. */
function wrapped(name: string, room: number, most: number, measure: (text: string) => number): string[] {
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

/** Frames as boxes with their names and numbers of reactions, and a line for each pair of frames that edges connect. */
export function paintOverview(context: Painter, scene: Scene, palette: Palette, view: View): void {
  const bounds = boundsIn(view, 1 / view.zoom);
  const frameById = new Map(scene.frames.map((frame) => [frame.id, frame]));
  context.strokeStyle = palette.goto;
  for (const { from, to, count } of connectionsOf(scene)) {
    const [one, other] = [frameById.get(from), frameById.get(to)];
    if (!one || !other) continue;
    context.lineWidth = Math.min(4, 1 + Math.log2(count) / 2) / view.zoom;
    context.globalAlpha = 0.5;
    context.beginPath();
    context.moveTo(one.x + one.width / 2, one.y + one.height / 2);
    context.lineTo(other.x + other.width / 2, other.y + other.height / 2);
    context.stroke();
  }
  context.globalAlpha = 1;
  const size = NAME_PX / view.zoom;
  context.font = `600 ${size}px 'Inter Variable', sans-serif`;
  context.textBaseline = 'middle';
  for (const frame of scene.frames) {
    if (!overlap(frame, bounds)) continue;
    context.fillStyle = palette.box;
    context.fillRect(frame.x, frame.y, frame.width, frame.height);
    context.strokeStyle = palette.boxLine;
    context.lineWidth = 1 / view.zoom;
    context.strokeRect(frame.x, frame.y, frame.width, frame.height);
    const room = frame.width - size;
    if (room < size * 2) continue;
    context.fillStyle = palette.text;
    context.fillText(frame.name, frame.x + size / 2, frame.y + frame.height / 2, room);
    if (frame.height < size * 4) continue;
    context.fillStyle = palette.muted;
    context.fillText(grouped(frame.count), frame.x + size / 2, frame.y + frame.height / 2 + size * 1.3, room);
  }
}

interface Connection {
  from: number;
  to: number;
  count: number;
}

const connections = new WeakMap<Scene, Connection[]>();

/** How many edges connect each pair of frames. */
function connectionsOf(scene: Scene): Connection[] {
  const known = connections.get(scene);
  if (known) return known;
  const counted = new Map<string, Connection>();
  for (const { scopes } of scene.edges) {
    if (!scopes) continue;
    const [from, to] = scopes;
    const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
    const connection = counted.get(key) ?? { from, to, count: 0 };
    counted.set(key, { ...connection, count: connection.count + 1 });
  }
  connections.set(scene, [...counted.values()]);
  return [...counted.values()];
}
