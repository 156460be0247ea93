import { overlap } from '@parley/dialogue/layout/measures';
import { grouped } from '#texts/counted.ts';
import { cutToWidth } from '#features/reactions/graph/boxes/text-width.ts';
import type { Painter } from '#features/reactions/graph/canvas/painter.ts';
import { boundsIn, type View } from '#features/reactions/graph/canvas/painted-view.ts';
import type { Palette } from '#features/reactions/graph/canvas/palette.ts';
import type { Frame, Scene } from '#features/reactions/graph/canvas/scene.ts';
import { graphTexts } from '#texts/graph.ts';

const NAME_PX = 12;

/** Frames as boxes with their names and numbers, and a line for each pair of frames that edges connect. */
export function paintOverview(
  context: Painter,
  scene: Scene,
  palette: Palette,
  view: View,
  findings: ReadonlyMap<number, number>,
): void {
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
  context.textBaseline = 'middle';
  for (const frame of scene.frames) {
    if (overlap(frame, bounds)) paintFrameBox(context, frame, palette, view.zoom, findings.get(frame.id) ?? 0);
  }
}

function paintFrameBox(context: Painter, frame: Frame, palette: Palette, zoom: number, findings: number): void {
  const size = NAME_PX / zoom;
  context.fillStyle = palette.box;
  context.fillRect(frame.x, frame.y, frame.width, frame.height);
  context.strokeStyle = palette.boxLine;
  context.lineWidth = 1 / zoom;
  context.strokeRect(frame.x, frame.y, frame.width, frame.height);
  const room = frame.width - size;
  if (room < size * 2) return;
  const [x, y] = [frame.x + size / 2, frame.y + frame.height / 2];
  context.font = `600 ${size}px 'Inter Variable', sans-serif`;
  context.fillStyle = palette.text;
  context.fillText(cutToWidth(frame.name, room, size), x, y);
  if (frame.height < size * 4) return;
  context.fillStyle = palette.muted;
  context.fillText(grouped(frame.count), x, y + size * 1.3);
  if (findings === 0 || frame.height < size * 6) return;
  context.fillStyle = palette.error;
  context.fillText(cutToWidth(graphTexts.frame.findings(findings), room, size), x, y + size * 2.6);
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
