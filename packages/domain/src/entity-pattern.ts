import { RE2JS } from 're2js';

/** Apart from the index, as the engine is large and few need it. */

/** One pattern for each line. */
const MOST_PATTERNS = 50;
const LONGEST_PATTERN = 1_000;
/** Instructions of a compiled pattern: each of them may run for each character of a text. */
const LARGEST_PATTERN = 1_000;

export interface PatternFault {
  /** From 1. */
  line: number;
  message: string;
}

export interface EntityPattern {
  /** The most steps that the search takes for a character of the text. */
  size: number;
  /** Places in a text, at most as many as asked for, without empty ones. */
  placesIn(text: string, most: number): { start: number; end: number; value: string }[];
}

interface PatternText {
  values: string;
  case_insensitive: boolean;
}

/** Why the patterns of an entity cannot be used; none if they can. */
export function patternFaults(entity: PatternText): PatternFault[] {
  return [...readLines(entity)].flatMap(({ line, fault }) => (fault === undefined ? [] : [{ line, message: fault }]));
}

/** The patterns of an entity. Its faulty lines find nothing. Matching takes time linear in the text. */
export function* entityPatterns(entity: PatternText): Generator<EntityPattern> {
  for (const { compiled } of readLines(entity)) {
    if (!compiled) continue;
    yield { size: compiled.programSize(), placesIn: (text, most) => placesOf(compiled, text, most) };
  }
}

interface ReadLine {
  line: number;
  compiled?: RE2JS;
  fault?: string;
}

function* readLines({ values, case_insensitive }: PatternText): Generator<ReadLine> {
  const lines = values
    .split('\n')
    .map((text, at) => ({ text: text.trim(), line: at + 1 }))
    .filter(({ text }) => text !== '');
  for (const { text, line } of lines.slice(0, MOST_PATTERNS)) yield readLine(text, line, case_insensitive);
  const more = lines[MOST_PATTERNS];
  if (more) yield { line: more.line, fault: `An entity can have at most ${MOST_PATTERNS} patterns` };
}

function readLine(text: string, line: number, isCaseInsensitive: boolean): ReadLine {
  if (text.length > LONGEST_PATTERN) {
    return { line, fault: `A pattern can have at most ${LONGEST_PATTERN} characters` };
  }
  try {
    const compiled = RE2JS.compile(text, isCaseInsensitive ? RE2JS.CASE_INSENSITIVE : 0);
    if (compiled.programSize() > LARGEST_PATTERN) return { line, fault: 'The pattern repeats too much' };
    if (compiled.matcher('').matches()) return { line, fault: 'The pattern also matches nothing at all' };
    return { line, compiled };
  } catch (error) {
    return { line, fault: faultText(error, text) };
  }
}

/** The engine says `error parsing regexp: missing closing ): …`, and nothing of its own about lookarounds. */
function faultText(error: unknown, pattern: string): string {
  if (/\(\?<?[=!]/u.test(pattern)) return 'Looking ahead or behind is not supported';
  if (/\\[1-9]/u.test(pattern)) return 'References to groups are not supported';
  const said = error instanceof Error ? error.message : String(error);
  return sentence(said.replace(/^error parsing regexp:\s*/u, ''));
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The value is the first group, where the pattern has one that matched. */
function placesOf(pattern: RE2JS, text: string, most: number) {
  const places: { start: number; end: number; value: string }[] = [];
  const matcher = pattern.matcher(text);
  while (places.length < most && matcher.find()) {
    const [start, end] = [matcher.start(), matcher.end()];
    if (start === end) continue;
    const group = matcher.groupCount() > 0 ? matcher.group(1) : null;
    places.push({ start, end, value: group === null || group === '' ? text.slice(start, end) : group });
  }
  return places;
}
