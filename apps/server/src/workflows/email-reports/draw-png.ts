import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Drawing, markup } from '@parley/charts';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';

/** The console's own font, as a server may have no fonts. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];
/** Keeps text sharp on high-density screens. */
const SCALE = 2;

let hasFonts = false;

function registerFonts(): void {
  if (hasFonts) return;
  const { resolve } = createRequire(import.meta.url);
  for (const subset of SUBSETS) {
    const file = resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`);
    GlobalFonts.register(readFileSync(file), 'Inter');
  }
  hasFonts = true;
}

/** A picture of a chart, on white. */
export async function drawPng(chart: Drawing): Promise<Buffer> {
  registerFonts();
  const [width, height] = [Number(chart.attributes['width']) * SCALE, Number(chart.attributes['height']) * SCALE];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, width, height);
  const svg = markup({ ...chart, attributes: { ...chart.attributes, width, height } });
  context.drawImage(await loadImage(Buffer.from(svg)), 0, 0);
  return canvas.encode('png');
}
