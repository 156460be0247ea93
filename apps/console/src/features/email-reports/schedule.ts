import { Cron } from 'croner';
import cronstrue from 'cronstrue';

export type Every = 'day' | 'workday' | 'week' | 'month' | 'other';

/** A schedule as the form offers it. */
export interface ChosenSchedule {
  every: Every;
  /** 0 is Sunday. */
  weekday: number;
  /** `08:00` */
  time: string;
  /** Five fields; counts where `every` is `other`. */
  cron: string;
}

const DAYS: Record<Exclude<Every, 'other' | 'week'>, string> = { day: '* * *', workday: '* * 1-5', month: '1 * *' };

export function cronOf({ every, weekday, time, cron }: ChosenSchedule): string {
  if (every === 'other') return cron.trim();
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${minute} ${hour} ${every === 'week' ? `* * ${weekday}` : DAYS[every]}`;
}

/** Reads the choices back from five cron fields. */
export function chosenOf(cron: string): ChosenSchedule {
  const other: ChosenSchedule = { every: 'other', weekday: 1, time: '08:00', cron };
  const [, minute, hour, days = ''] = /^(\d{1,2}) (\d{1,2}) (.+)$/u.exec(cron.trim()) ?? [];
  if (minute === undefined || hour === undefined) return other;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  const [, weekday] = /^\* \* ([0-6])$/u.exec(days) ?? [];
  if (weekday !== undefined) return { ...other, every: 'week', weekday: Number(weekday), time };
  const every = (['day', 'workday', 'month'] as const).find((one) => DAYS[one] === days);
  return every ? { ...other, every, time } : other;
}

/** `At 08:00, only on Monday`; undefined where it is no schedule. */
export function scheduleWords(cron: string): string | undefined {
  try {
    return cronstrue.toString(cron, { use24HourTimeFormat: true });
  } catch {
    return undefined;
  }
}

/** The next times of a schedule, in Unix seconds; empty for an invalid schedule. */
export function nextTimes(cron: string, zone: string, count = 3): number[] {
  try {
    return new Cron(cron, { timezone: zone, paused: true, mode: '5-part' })
      .nextRuns(count)
      .map((date) => date.getTime() / 1_000);
  } catch {
    return [];
  }
}
