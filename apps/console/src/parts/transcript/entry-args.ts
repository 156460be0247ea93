import { SELECTABLE_LOG_LEVELS, logRank, type LogLevel, type TrackerEntry } from '@parley/domain';
import * as z from 'zod/mini';

/** Schemas of the arguments of tracker entries. Anything unreadable is left out rather than failing the transcript. */

const Alternatives = z.array(z.object({ name: z.string(), confidence: z.number() }));
const Hits = z.array(
  z.object({
    entity: z.string(),
    value: z.union([z.string(), z.number(), z.object({ amount: z.number(), currency: z.string() })]),
    text: z.string(),
    matcher: z.optional(z.string()),
  }),
);

const IntentArgs = z.object({
  text: z.optional(z.string()),
  corrected_text: z.optional(z.string()),
  confidence: z.optional(z.number()),
  alternatives: z.catch(z.optional(Alternatives), []),
  entities: z.catch(z.optional(Hits), []),
});

export type EntityFound = z.infer<typeof Hits>[number];

export function intentArgs(entry: TrackerEntry) {
  const parsed = IntentArgs.safeParse(entry.args);
  const { text, corrected_text, confidence, alternatives = [], entities = [] } = parsed.success ? parsed.data : {};
  return { text, correctedText: corrected_text, confidence, alternatives, entities };
}

const Candidate = z.object({
  reaction: z.number(),
  name: z.string(),
  standing: z.catch(z.string(), ''),
  condition: z.string(),
  values: z.catch(z._default(z.record(z.string(), z.json()), {}), {}),
  verdict: z.union([z.boolean(), z.literal('error')]),
});

/** A reaction that was asked whether it answers, with what its condition read and said. */
export type Candidate = z.infer<typeof Candidate>;

/** The candidates that a log entry explains; null for any other log entry. */
export function candidatesOf(entry: TrackerEntry): Candidate[] | null {
  const parsed = z.array(Candidate).safeParse(entry.args['candidates']);
  return parsed.success ? parsed.data : null;
}

const Options = z.array(z.object({ label: z.string(), value: z.string() }));
export type ButtonOption = z.infer<typeof Options>[number];

export function buttonOptions(entry: TrackerEntry): ButtonOption[] {
  const parsed = Options.safeParse(entry.args['options']);
  return parsed.success ? parsed.data : [];
}

const SelectArgs = z.object({
  entity: z.catch(z.string(), ''),
  label: z.catch(z.string(), ''),
  options: z.catch(z.array(z.string()), []),
});

export function selectArgs(entry: TrackerEntry): z.infer<typeof SelectArgs> {
  const parsed = SelectArgs.safeParse(entry.args);
  return parsed.success ? parsed.data : { entity: '', label: '', options: [] };
}

export type Began = 'timer' | 'editor';

/** Reads from an entry how its turn began. */
export function beganBy({ type, args: { began } }: TrackerEntry): Began | undefined {
  return type === 'log' && (began === 'timer' || began === 'editor') ? began : undefined;
}

/** The text input is shown on true, yes and 1, and hidden otherwise. */
export function showsTextInput(entry: TrackerEntry): boolean {
  return ['true', 'yes', '1'].includes(textArg(entry, 'show').trim().toLowerCase());
}

/** An unknown level counts as warn. */
export function levelOf(entry: TrackerEntry): LogLevel {
  const rank = logRank(entry.args['level']);
  if (rank === 20) return 'ok';
  return SELECTABLE_LOG_LEVELS.find((level) => logRank(level) === rank) ?? 'warn';
}

export function textArg(entry: TrackerEntry, name: string): string {
  const value = entry.args[name];
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
