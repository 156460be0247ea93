import type { GraphEdge } from '@parley/dialogue';
import { conditionLabel } from '#features/reactions/condition/in-words.ts';
import { cutToWidth } from '#features/reactions/graph/boxes/text-width.ts';
import type { Painter } from '#features/reactions/graph/canvas/painter.ts';
import type { Palette } from '#features/reactions/graph/canvas/palette.ts';
import { ROUND, traceRounded } from '#features/reactions/graph/canvas/rounded.ts';
import type { DrawnEdge } from '#features/reactions/graph/canvas/scene.ts';
import { graphTexts } from '#texts/graph.ts';

const LABEL_PX = 11;
/** A condition is cut to this width. */
const CONDITION_PX = 120;
/** From the port to the label, and around a boxed text. */
const BEFORE_PX = 5;
const SIDES_PX = 4;
const CLOCK_PX = 13;
const CORNER_PX = 4;
/** Room for a letter and an ellipsis. */
const SHORTEST_PX = 26;

/** `expect`, `8 s`, or a condition in words. */
function labelOf({ kind, seconds, when, isElse }: GraphEdge): { text: string; isBoxed: boolean } {
  if (kind === 'timeout' && seconds) return { text: graphTexts.connection.seconds(seconds), isBoxed: true };
  if (when !== undefined) return { text: conditionLabel(when), isBoxed: true };
  if (isElse) return { text: graphTexts.connection.conditions.else, isBoxed: true };
  return { text: kind.replace('_', ' '), isBoxed: false };
}

interface Emphasis {
  path: ReadonlySet<string> | null;
  zoom: number;
  /** How visible labels beside the path are. */
  dim: number;
}

/** Labels each port on its line, if there is room before the first bend. */
export function paintLabels(
  context: Painter,
  edges: readonly DrawnEdge[],
  palette: Palette,
  { path, zoom, dim }: Emphasis,
): void {
  /** A pixel of the screen, where letters would be too small. */
  const px = 1 / Math.min(1, zoom);
  context.font = `600 ${LABEL_PX * px}px 'Inter Variable', sans-serif`;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const one of edges) {
    if (one.room === 0) continue;
    paintLabel(context, one, palette, { px, alpha: path && !path.has(one.edge.id) ? dim : 1 });
  }
  context.globalAlpha = 1;
}

interface LabelStyle {
  px: number;
  /** Opacity of the text. Its background hides the line even if the text is faded. */
  alpha: number;
}

function paintLabel(
  context: Painter,
  { edge, points, room }: DrawnEdge,
  palette: Palette,
  { px, alpha }: LabelStyle,
): void {
  const [from] = points;
  if (!from) return;
  const { text, isBoxed } = labelOf(edge);
  const clock = edge.kind === 'timeout' && isBoxed ? CLOCK_PX * px : 0;
  const sides = isBoxed ? 2 * SIDES_PX * px : 0;
  const most = Math.min(room - (BEFORE_PX + 2) * px - sides - clock, CONDITION_PX * px);
  const full = context.measureText(text).width;
  if (full > most && (!isBoxed || most < SHORTEST_PX * px)) return;
  const shown = full > most ? cutToWidth(text, most, LABEL_PX * px) : text;
  const width = (shown === text ? full : context.measureText(shown).width) + sides + clock;
  const x = from.x + BEFORE_PX * px;
  context.globalAlpha = 1;
  if (isBoxed) {
    const height = (LABEL_PX + 6) * px;
    context.fillStyle = edge.kind === 'timeout' ? palette.timeoutTint : palette.box;
    context.beginPath();
    traceRounded(context, { x, y: from.y - height / 2, width, height }, CORNER_PX * px);
    context.fill();
    context.globalAlpha = alpha;
    // The words are dark enough: a frame in the color of a plain line would weigh more than the boxes.
    context.strokeStyle = edge.kind === 'goto' ? palette.boxLine : palette[edge.kind];
    context.lineWidth = px;
    context.stroke();
  } else {
    context.strokeStyle = palette.canvas;
    context.lineWidth = 6 * px;
    context.strokeText(shown, x, from.y);
    context.globalAlpha = alpha;
  }
  context.fillStyle = isBoxed && edge.kind !== 'timeout' ? palette.text : palette[edge.kind];
  if (clock > 0) paintClock(context, { x: x + SIDES_PX * px + clock / 2 - px, y: from.y }, px);
  context.fillText(shown, x + sides / 2 + clock, from.y);
}

function paintClock(context: Painter, { x, y }: { x: number; y: number }, px: number): void {
  const r = 4.2 * px;
  const c = r * ROUND;
  context.strokeStyle = context.fillStyle;
  context.lineWidth = 1.2 * px;
  context.beginPath();
  context.moveTo(x + r, y);
  context.bezierCurveTo(x + r, y + c, x + c, y + r, x, y + r);
  context.bezierCurveTo(x - c, y + r, x - r, y + c, x - r, y);
  context.bezierCurveTo(x - r, y - c, x - c, y - r, x, y - r);
  context.bezierCurveTo(x + c, y - r, x + r, y - c, x + r, y);
  context.moveTo(x, y - r / 2);
  context.lineTo(x, y);
  context.lineTo(x + r / 2, y);
  context.stroke();
}
