import type { Deployment } from '@parley/domain/deployment';

/** Unix seconds; `to` is left out. */
export interface EffectSpan {
  from: number;
  to: number;
}

export interface EffectSpans {
  after: EffectSpan;
  before: EffectSpan;
  /** Another deployment falls in the time before. */
  isMixed: boolean;
}

const WEEK_S = 7 * 86_400;
const MOST_WEEKS = 4;

/**
 * The time during which a deployment was live, at most four weeks, and the matching weekdays and hours before it. Uses
 * the reader's clock: across a change of summer time the calendar shifts the weeks.
 */
export function effectSpans(deployment: Deployment, all: readonly Deployment[], now: number): EffectSpans {
  const { created, project_env: environment } = deployment;
  const others = all.filter((one) => one.project_env === environment && one.id !== deployment.id);
  const replaced = Math.min(now, ...others.filter((one) => one.created > created).map((one) => one.created));
  const after = { from: created, to: Math.max(created + 1, Math.min(replaced, created + MOST_WEEKS * WEEK_S)) };
  const weeks = Math.ceil((after.to - after.from) / WEEK_S);
  const before = { from: weeksBefore(after.from, weeks), to: weeksBefore(after.to, weeks) };
  const isMixed = others.some((one) => one.created > before.from && one.created < before.to);
  return { after, before, isMixed };
}

function weeksBefore(seconds: number, weeks: number): number {
  const at = new Date(seconds * 1_000);
  at.setDate(at.getDate() - 7 * weeks);
  return Math.trunc(at.getTime() / 1_000);
}
