/** The position of a text field's popup, in the window. */
export interface TextPlace {
  left: number;
  /** Below the field, or above it if there is more room. */
  top?: number;
  bottom?: number;
}

const GAP_PX = 4;
const MARGIN_PX = 8;

/** The place for a popup of this size that begins under a character of a field. */
export function placeUnder(field: HTMLInputElement, at: number, size: { width: number; height: number }): TextPlace {
  const box = field.getBoundingClientRect();
  const { paddingLeft } = getComputedStyle(field);
  const begin = box.left + (Number.parseFloat(paddingLeft) || 0) + widthOf(field, field.value.slice(0, at));
  const most = window.innerWidth - size.width - MARGIN_PX;
  const left = Math.max(MARGIN_PX, Math.min(begin - field.scrollLeft, box.right, most));
  const below = window.innerHeight - box.bottom;
  return below < size.height && box.top > below
    ? { left, bottom: window.innerHeight - box.top + GAP_PX }
    : { left, top: box.bottom + GAP_PX };
}

function widthOf(field: HTMLInputElement, text: string): number {
  const ruler = document.createElement('span');
  const { font, letterSpacing } = getComputedStyle(field);
  Object.assign(ruler.style, { font, letterSpacing, position: 'fixed', visibility: 'hidden', whiteSpace: 'pre' });
  ruler.textContent = text;
  document.body.append(ruler);
  const { width } = ruler.getBoundingClientRect();
  ruler.remove();
  return width;
}

/** Replaces a range as if the user had typed the text. */
export function typeInto(field: HTMLInputElement, { start, end, text }: { start: number; end: number; text: string }) {
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
