export interface JsonBounds {
  deepest: number;
  /** Values and keys together; unlimited by default. */
  mostValues?: number;
}

/**
 * Checks a JSON text against bounds without parsing it: deep nesting overflows the stack of code that traverses it, and
 * many small values take a hundred times longer to parse than a few large ones.
 */
export function isJsonWithin(json: string, { deepest, mostValues = Infinity }: JsonBounds): boolean {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < json.length; index += 1) {
    switch (json.charCodeAt(index)) {
      case QUOTE:
        index = endOfText(json, index);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        values += 1;
        if (depth > deepest || values > mostValues) return false;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
      case COLON:
        values += 1;
        if (values > mostValues) return false;
    }
  }
  return true;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Finds the end of the string that begins at `start`; the end of the text if it is not closed. */
function endOfText(json: string, start: number): number {
  let index = start + 1;
  while (index < json.length && json.charCodeAt(index) !== QUOTE) {
    index += json.charCodeAt(index) === BACKSLASH ? 2 : 1;
  }
  return index;
}
