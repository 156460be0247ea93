import { SELECTABLE_LOG_LEVELS, logRank, type IntentEntry, type LogEntry, type LogLevel } from '@parley/domain';
import * as z from 'zod/mini';

/** Schemas of the arguments of tracker entries. Unreadable parts are dropped instead of failing the transcript. */

const Alternatives = z.array(z.object({ name: z.string(), confidence: z.number() }));
const Hits = z.array(
  z.object({
    entity: z.string(),
    value: z.union([
      z.string(),
      z.number(),
      z.object({ amount: z.number(), currency: z.string() }),
      z.object({ from: z.string(), to: z.string() }),
    ]),
    text: z.string(),
    matcher: z.optional(z.string()),
    role: z.optional(z.string()),
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

export function intentArgs(args: IntentEntry['args']) {
  const parsed = IntentArgs.safeParse(args);
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
export function candidatesOf({ args }: LogEntry): Candidate[] | null {
  const parsed = z.array(Candidate).safeParse(args.candidates);
  return parsed.success ? parsed.data : null;
}

/** An unknown level counts as warn. */
export function levelOf({ args }: LogEntry): LogLevel {
  const rank = logRank(args.level);
  if (rank === 20) return 'ok';
  return SELECTABLE_LOG_LEVELS.find((level) => logRank(level) === rank) ?? 'warn';
}
