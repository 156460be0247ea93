import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

const LONGEST_NAME = 60;
const MOST_CHOICES = 12;

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** Describes the fault of a field that has no message of its own. */
export function inWords(issue: Issue): string | undefined {
  const field = fieldOf(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${field} is missing` : `${field} must be ${kindOf(issue.expected)}`;
    case 'invalid_value':
      return issue.input === undefined ? `${field} is missing` : `${field} must be ${choiceOf(issue.values)}`;
    case 'invalid_union':
      return issue.input === undefined ? `${field} is missing` : unionFault(field, issue);
    case 'too_big':
      return `${field} ${limitOf(issue.origin, 'at most', String(issue.maximum))}`;
    case 'too_small':
      return `${field} ${limitOf(issue.origin, 'at least', String(issue.minimum))}`;
    case 'invalid_format':
      return `${field} has the wrong form`;
    case 'invalid_key':
      return `${field} has a name that is not allowed`;
    case 'custom':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case undefined:
      return `${field} is not valid`;
  }
}

/** `steps.2.input` is the input, `intents.0` the first entry of intents. */
function fieldOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'This value';
  if (typeof last === 'number') {
    const list = path.findLast((part) => typeof part === 'string');
    return list === undefined ? `Entry ${last + 1}` : `Entry ${last + 1} of ${wordsOf(list)}`;
  }
  const words = wordsOf(String(last));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(name: string): string {
  const words = name
    .replaceAll(/[_-]+/gu, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ')
    .trim();
  const known = NAMES[name] ?? words;
  return known.length > LONGEST_NAME ? `${known.slice(0, LONGEST_NAME)}…` : known;
}

const NAMES: Record<string, string> = {
  passwd: 'password',
  old_passwd: 'current password',
  otp: 'one-time code',
  msg: 'message',
  utter: 'text to read aloud',
};

function kindOf(expected: string): string {
  return KINDS[expected] ?? expected;
}

function choiceOf(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_CHOICES).map((value) => JSON.stringify(value));
  const more = values.length > MOST_CHOICES ? ' and others' : '';
  return shown.length === 1 ? String(shown[0]) : `one of ${shown.join(', ')}${more}`;
}

function unionFault(field: string, { errors }: Issue & { code: 'invalid_union' }): string {
  const kinds = errors.flatMap(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? [kindOf(first.expected)] : [],
  );
  const isByKind = kinds.length === errors.length && kinds.length > 0;
  return isByKind ? `${field} must be ${[...new Set(kinds)].join(' or ')}` : `${field} has the wrong form`;
}

function limitOf(origin: string, bound: string, limit: string): string {
  if (origin === 'string') return `must have ${bound} ${limit} characters`;
  if (origin === 'array' || origin === 'set' || origin === 'record') return `must have ${bound} ${limit} entries`;
  return `must be ${bound} ${limit}`;
}
