import type { Environment } from '@parley/domain/deployment';
import type { ReportPart } from '@parley/domain/email-report';
import type { FigureCounts } from '@parley/domain/figure';

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
  /** The URL of the console. */
  publicUrl: string;
  now: FigureCounts;
  before: FigureCounts;
  series: { from: number; to: number; now: FigureCounts; before: FigureCounts | null }[];
  deployments: { created: number; note: string; is_rollback: boolean }[];
  intents: Mention[];
  reactions: Mention[];
  transfers: Mention[];
  /** Suggested improvements, as sentences. */
  fixes: { text: string; calls: number }[];
}
