type Attribute = string | number;

/** One SVG element as plain data: a screen makes it with its own library, a mail writes it out with `markup`. */
export interface Drawing {
  tag: 'svg' | 'title' | 'g' | 'path' | 'line' | 'rect' | 'circle' | 'text';
  attributes: Readonly<Record<string, Attribute>>;
  children: readonly (Drawing | string)[];
}

export function draw(
  tag: Drawing['tag'],
  attributes: Record<string, Attribute | undefined>,
  ...children: (Drawing | string | undefined)[]
): Drawing {
  return { tag, attributes: rounded(attributes), children: children.filter((child) => child !== undefined) };
}

/** Numbers keep two digits: a hundredth of a pixel is not seen, and shorter markup loads faster. */
function rounded(attributes: Record<string, Attribute | undefined>): Record<string, Attribute> {
  const known = Object.entries(attributes).filter((entry): entry is [string, Attribute] => entry[1] !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, typeof value === 'number' ? round(value) : value]));
}

export const round = (value: number): number => Math.round(value * 100) / 100;

/** The picture's frame. Its name is read aloud by a screen reader. */
export function picture(size: { width: number; height: number }, name: string, ...children: Drawing[]): Drawing {
  const { width, height } = size;
  return draw(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
    draw('title', {}, name),
    ...children,
  );
}

export function markup({ tag, attributes, children }: Drawing): string {
  const opened = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : markup(child)));
  return `<${tag}${opened.join('')}>${inner.join('')}</${tag}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** XML has no way at all to write a control character or half a surrogate pair: a reader would refuse the picture. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are taken away
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** A text within XML or HTML. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
