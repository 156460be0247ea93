import type { NewEmailReport } from '@parley/domain/email-report';
import { Cron } from 'croner';

type Scheduled = Pick<NewEmailReport, 'schedule' | 'time_zone'>;

/**
 * The times of a schedule, in Unix seconds. A time skipped by a clock change becomes the moment of the change; of a
 * repeated time, the first one counts.
 */
export function slotsOf({ schedule, time_zone }: Scheduled) {
  const cron = new Cron(schedule, { timezone: time_zone, paused: true, mode: '5-part' });
  return {
    after: (seconds: number, count = 1): number[] => cron.nextRuns(count, dateOf(seconds)).map(secondsOf),
    /** The latest one at that time or before it. */
    latest: (seconds: number): number | undefined => cron.previousRuns(1, dateOf(seconds + 1)).map(secondsOf)[0],
  };
}

/** Why a schedule is invalid, or undefined. */
export function faultOfSchedule(scheduled: Scheduled, now: number): string | undefined {
  try {
    if (slotsOf(scheduled).after(now).length > 0) return undefined;
    return 'No day matches this schedule';
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^CronPattern: /u, '') : 'Unknown schedule';
  }
}

const dateOf = (seconds: number): Date => new Date(seconds * 1_000);
const secondsOf = (date: Date): number => Math.trunc(date.getTime() / 1_000);
