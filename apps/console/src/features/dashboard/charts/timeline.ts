import type { DeploymentMark } from '@parley/charts';
import type { Stats } from '@parley/contract';
import { dashboardTexts } from '#texts/dashboard.ts';

export type Point = Stats['series'][number];
export type ShownDeployment = Stats['deployments'][number];

/** The steps of a time chart. */
export function timelineOf({ series, to, interval, time_zone: timeZone }: Stats) {
  return { starts: series.map(({ from }) => from * 1_000), end: to * 1_000, interval, timeZone };
}

/** The deployments in the range, without earlier ones. */
export function deploymentsIn({ deployments, from }: Stats): ShownDeployment[] {
  return deployments.filter(({ created }) => created >= from);
}

export function marksOf(stats: Stats): DeploymentMark[] {
  return deploymentsIn(stats).map(({ created, note, is_rollback: isRollback }) => ({
    at: created * 1_000,
    kind: isRollback ? 'rollback' : 'deployment',
    label: note === '' ? dashboardTexts.chart.noteless : note,
  }));
}

/** `2026-11-17`, or `2026-11-17 14:00` within days: the name of a step. */
export function pointName({ from }: Pick<Point, 'from'>, { interval }: Pick<Stats, 'interval'>): string {
  const at = new Date(from * 1_000);
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return interval === 'hour' ? `${day} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}` : day;
}

/** `Tuesday`; empty where a step is no day. */
export function weekdayOf({ from }: Pick<Point, 'from'>, { interval }: Pick<Stats, 'interval'>): string {
  return interval === 'day' ? new Date(from * 1_000).toLocaleDateString('en-US', { weekday: 'long' }) : '';
}

export function clockOf(seconds: number): string {
  const at = new Date(seconds * 1_000);
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

const WEEK_S = 7 * 86_400;

/** From the deployment until the next one, a week at most; the time before it is compared with that. */
export function spanAfter(deployment: ShownDeployment, stats: Stats): { from: number; to: number } {
  const next = stats.deployments.find(({ created }) => created > deployment.created);
  const to = Math.min(next?.created ?? Infinity, deployment.created + WEEK_S, stats.updated);
  return { from: deployment.created, to: Math.max(to, deployment.created + 60) };
}
