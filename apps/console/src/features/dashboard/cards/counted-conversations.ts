import type { Outcome } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { addressOf, type Moments } from '#features/dashboard/view/ranges.ts';

/** The conversations that a number counts. */
export interface CountedConversations {
  environment: Environment;
  /** When they began; whenever, if left out. */
  moments?: Moments;
  channel?: string;
  deployment?: string;
  outcome?: Outcome;
  has_fallback?: '1';
  low_confidence?: '1';
  intent?: string;
  reaction?: number;
  last_reaction?: number;
  transfer_reason?: string;
  label?: number;
  /** The reactions and scopes that they reached in this order, and the one after them that they did not reach. */
  steps?: string;
  missed?: string;
  /** The fallback that was said in them. */
  phrase?: number;
}

/** The address of the list of these conversations, by the names of its filters. */
export function listQuery(counted: CountedConversations): Record<string, string | number | undefined> {
  const { environment, moments, ...rest } = counted;
  return { project_env: environment, ...(moments ? addressOf(moments) : {}), ...rest };
}
