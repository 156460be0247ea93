/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

const DARK = '#000000';
const LIGHT = '#ffffff';

/** The text color that can be read on another color: one of the two always has a contrast of 4.5. */
export function readableOn(color: Rgb): string {
  const luminance = luminanceOf(color);
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? LIGHT : DARK;
}

/** The luminance that WCAG defines. */
export function luminanceOf([red, green, blue]: Rgb): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const part = value / 255;
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Reads `rgb(20, 24, 30)`, as a browser tells a computed color. Null for anything else. */
export function rgbOf(computed: string): Rgb | null {
  const found = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/u.exec(computed);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : null;
}

/** Reads `#0b5d4e`. Null for anything else. */
export function rgbOfHex(color: string): Rgb | null {
  const found = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/iu.exec(color);
  return found ? [byteOf(found[1]), byteOf(found[2]), byteOf(found[3])] : null;
}

function byteOf(digits = ''): number {
  return Number.parseInt(digits, 16);
}

/** The contrast of two colors as WCAG defines it: 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
