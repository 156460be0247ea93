import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';

/** The console's own font, which a server without fonts does not have. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];
/** Sharp on screens with two pixels for each. */
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

/** A picture of SVG markup, on white. */
export async function drawPng(svg: string, { width, height }: { width: number; height: number }): Promise<Buffer> {
  registerFonts();
  const canvas = createCanvas(width * SCALE, height * SCALE);
  const context = canvas.getContext('2d');
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(await loadImage(Buffer.from(svg)), 0, 0, canvas.width, canvas.height);
  return canvas.encode('png');
}
