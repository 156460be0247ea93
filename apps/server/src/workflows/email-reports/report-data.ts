import type { Environment } from '@parley/domain/deployment';
import type { ReportPart } from '@parley/domain/email-report';

/** The figures of a span that a report shows: a part of those of GET /stats. */
export interface ReportFigures {
  conversations: number;
  contained: number;
  transferred: number;
  abandoned: number;
  failed: number;
  turns: number;
  fallback_turns: number;
  unsure_turns: number;
  /** In milliseconds; null where nothing was measured. */
  duration: { median: number | null };
  answer: { p95: number | null };
}

interface Mention {
  name: string;
  conversations: number;
  before: number;
}

/** The content of a report. Times are in Unix seconds. */
export interface ReportData {
  project: { id: number; name: string };
  name: string;
  environment: Environment;
  parts: readonly ReportPart[];
  from: number;
  to: number;
  interval: 'hour' | 'day' | 'week';
  timeZone: string;
  /** The address of the console. */
  publicUrl: string;
  now: ReportFigures;
  before: ReportFigures;
  series: { from: number; to: number; now: ReportFigures; before: ReportFigures | null }[];
  deployments: { created: number; note: string; is_rollback: boolean }[];
  intents: Mention[];
  reactions: Mention[];
  transfers: Mention[];
  /** Improvements to make next, as sentences. */
  fixes: { text: string; calls: number }[];
}
