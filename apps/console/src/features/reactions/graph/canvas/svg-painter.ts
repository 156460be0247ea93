import type { Painter } from '#features/reactions/graph/canvas/painter.ts';

/** The distance from a text's position to its baseline, as a share of the font's height. */
const BASELINES: Partial<Record<CanvasTextBaseline, number>> = { top: 0.82, middle: 0.35 };

interface SvgPainter extends Painter {
  fillStyle: string;
  strokeStyle: string;
  svg: (size: Size) => string;
}

/** Paints into an SVG with the calls of a canvas, and keeps texts as texts. `measure` returns their width. */
export function svgPainter(measure: (text: string, font: string) => number): SvgPainter {
  const parts: string[] = [];
  let path = '';
  let dashes: readonly number[] = [];
  const add = (tag: string, attributes: Record<string, string | number>, content?: string) => {
    const written = Object.entries({
      ...attributes,
      ...(painter.globalAlpha < 1 ? { opacity: painter.globalAlpha } : {}),
    })
      .map(([name, value]) => ` ${name}="${typeof value === 'number' ? short(value) : escaped(value)}"`)
      .join('');
    parts.push(content === undefined ? `<${tag}${written}/>` : `<${tag}${written}>${escaped(content)}</${tag}>`);
  };
  const stroke = () => ({
    stroke: painter.strokeStyle,
    'stroke-width': painter.lineWidth,
    ...(dashes.length > 0 ? { 'stroke-dasharray': dashes.join(' ') } : {}),
  });
  const addText = (
    text: string,
    x: number,
    y: number,
    room: number | undefined,
    look: Record<string, string | number>,
  ) => {
    const [, weight = '400', size = '12', family = 'sans-serif'] =
      /^(?:(\d+) )?([\d.]+)px (.+)$/u.exec(painter.font) ?? [];
    const isTooWide = room !== undefined && measure(text, painter.font) > room;
    add(
      'text',
      {
        x,
        y: y + Number(size) * (BASELINES[painter.textBaseline] ?? 0),
        'font-family': family,
        'font-size': Number(size),
        'font-weight': weight,
        ...(isTooWide ? { textLength: room, lengthAdjust: 'spacingAndGlyphs' } : {}),
        ...look,
      },
      text,
    );
  };
  const painter: SvgPainter = {
    fillStyle: '#000',
    strokeStyle: '#000',
    lineWidth: 1,
    globalAlpha: 1,
    font: '12px sans-serif',
    textBaseline: 'alphabetic',
    lineJoin: 'miter',
    beginPath: () => (path = ''),
    moveTo: (x, y) => (path += `M${short(x)} ${short(y)}`),
    lineTo: (x, y) => (path += `L${short(x)} ${short(y)}`),
    bezierCurveTo: (...points) => (path += `C${points.map(short).join(' ')}`),
    closePath: () => (path += 'Z'),
    stroke: () => add('path', { d: path, fill: 'none', ...stroke() }),
    fill: () => add('path', { d: path, fill: painter.fillStyle }),
    fillRect: (x, y, width, height) => add('rect', { x, y, width, height, fill: painter.fillStyle }),
    strokeRect: (x, y, width, height) => add('rect', { x, y, width, height, fill: 'none', ...stroke() }),
    setLineDash: (segments) => (dashes = [...segments]),
    measureText: (text) => ({ width: measure(text, painter.font) }),
    fillText: (text, x, y, room) => addText(text, x, y, room, { fill: painter.fillStyle }),
    // The halo of a text adds no text of its own.
    strokeText: (text, x, y, room) =>
      addText(text, x, y, room, {
        fill: 'none',
        'stroke-linejoin': painter.lineJoin,
        'aria-hidden': 'true',
        style: 'user-select:none',
        ...stroke(),
      }),
    svg: ({ x, y, width, height }) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, width, height].map(short).join(' ')}" width="${short(width)}" height="${short(height)}">\n${parts.join('\n')}\n</svg>\n`,
  };
  return painter;
}

interface Size {
  x: number;
  y: number;
  width: number;
  height: number;
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Also drops characters that XML cannot contain. */
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '')
      .replaceAll(/[&<>"]/gu, (sign) => ENTITIES[sign] ?? sign)
  );
}
