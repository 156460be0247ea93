import { Problem } from '@parley/domain/problem';
import { parse } from 'secure-json-parse';

/** Deeper than any body of the API, and far from what overflows a stack. */
const MAX_DEPTH = 64;

/** Reads a JSON body: valid UTF-8, bounded depth, no key that reaches a prototype. */
export function parseJsonBody(bytes: Buffer): unknown {
  const text = decode(bytes);
  if (text.trim() === '') return undefined;
  refuseDepth(text);
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

function refuseDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > MAX_DEPTH) throw invalidBody(`The body exceeds ${MAX_DEPTH} levels of nesting`);
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
}

function invalidBody(message: string): Problem {
  return new Problem('invalid', message, { issues: [{ path: 'body', message }] });
}
