import type { NewEmailReport } from '@parley/domain/email-report';
import { Cron } from 'croner';

type Scheduled = Pick<NewEmailReport, 'schedule' | 'time_zone'>;

/**
 * The times of a schedule, in Unix seconds. Where clocks go forward, a time that does not exist is the moment of the
 * change; where they go back, a time that exists twice is the first one.
 */
export function slotsOf({ schedule, time_zone }: Scheduled) {
  const cron = new Cron(schedule, { timezone: time_zone, paused: true, mode: '5-part' });
  return {
    after: (seconds: number, count = 1): number[] => cron.nextRuns(count, dateOf(seconds)).map(secondsOf),
    /** The latest one at that time or before it. */
    latest: (seconds: number): number | undefined => cron.previousRuns(1, dateOf(seconds + 1)).map(secondsOf)[0],
  };
}

/** Why a schedule cannot be kept, or undefined. */
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
