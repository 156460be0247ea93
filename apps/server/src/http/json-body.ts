import { Problem } from '@parley/domain/problem';
import { parse } from 'secure-json-parse';

/** Deeper than any body of the API, but far below a stack overflow. */
const MAX_DEPTH = 64;
/** More than any body of the API has: an intent with 100,000 templates, or 10,000 reactions. */
const MOST_VALUES = 200_000;

/** Parses a JSON body: valid UTF-8, bounded depth and number of values, no keys that reach a prototype. */
export function parseJsonBody(bytes: Buffer): unknown {
  const text = decode(bytes);
  if (text.trim() === '') return undefined;
  refuseShape(text);
  try {
    return parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw invalidBody(`The body is not valid JSON: ${(error as Error).message}`);
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidBody('The body is not valid UTF-8');
  }
}

/** Counts values before parsing: the cost of all later steps grows with the number of values, not of bytes. */
function refuseShape(text: string): void {
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x2c) {
      if (++values > MOST_VALUES) throw invalidBody(`The body has more than ${MOST_VALUES} values`);
    } else if (code === 0x5b || code === 0x7b) {
      if (++values > MOST_VALUES) throw invalidBody(`The body has more than ${MOST_VALUES} values`);
      if (++depth > MAX_DEPTH) throw invalidBody(`The body exceeds ${MAX_DEPTH} levels of nesting`);
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
}

function invalidBody(message: string): Problem {
  return new Problem('invalid', message, { issues: [{ path: 'body', message }] });
}
