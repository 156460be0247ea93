import { resolve } from 'node:path';
import * as z from 'zod';
import { ConfigError } from '#platform/config-error.ts';

export type Schedule = { everyHours: number } | { minutes: number[] };

/** How many archives are kept: the newest of so many days, weeks and months. */
export interface Keep {
  daily: number;
  weekly: number;
  monthly: number;
}

export interface BackupConfig {
  /** A folder, or `s3://bucket/folder`. */
  to: string;
  /** Absent: only commands make backups. */
  at: Schedule | undefined;
  keep: Keep;
  /** Absent: archives are not encrypted. */
  keyFile: string | undefined;
}

const TO_MUST = 'must be a folder, or s3://bucket/folder';
const AT_MUST = 'must be times such as 02:30,14:30 (UTC), or “every 6 hours”';
const KEEP_MUST = 'must be numbers of archives such as “7 daily, 4 weekly, 12 monthly”';
const KEPT = { daily: 7, weekly: 4, monthly: 0 };

export const backupVariables = {
  PARLEY_BACKUP_TO: z
    .string()
    .refine((to) => !/^s3:/iu.test(to) || /^s3:\/\/[^/]/u.test(to), TO_MUST)
    .optional(),
  PARLEY_BACKUP_AT: z
    .string()
    .transform((text, context) => scheduleOf(text) ?? refused(context, AT_MUST))
    .optional(),
  PARLEY_BACKUP_KEEP: z
    .string()
    .transform((text, context) => keepOf(text) ?? refused(context, KEEP_MUST))
    .default(KEPT),
  PARLEY_BACKUP_KEY_FILE: z.string().optional(),
};

/** Paths are relative to the folder. */
export function backupOf(env: z.infer<z.ZodObject<typeof backupVariables>>, folder: string): BackupConfig | undefined {
  const { PARLEY_BACKUP_TO: to, PARLEY_BACKUP_AT: at, PARLEY_BACKUP_KEEP: keep, PARLEY_BACKUP_KEY_FILE: key } = env;
  if (to !== undefined) {
    const place = to.startsWith('s3://') ? to : resolve(folder, to);
    return { to: place, at, keep, keyFile: key === undefined ? undefined : resolve(folder, key) };
  }
  if (at !== undefined) throw new ConfigError('PARLEY_BACKUP_AT requires PARLEY_BACKUP_TO');
  return undefined;
}

function refused(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

function scheduleOf(text: string): Schedule | undefined {
  const every = /^every (\d{1,2}) hours?$/u.exec(text.trim());
  if (every) {
    const everyHours = Number(every[1]);
    return everyHours >= 1 && everyHours <= 24 ? { everyHours } : undefined;
  }
  const minutes = text.split(',').map((one) => {
    const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(one.trim()) ?? [];
    return minute === undefined ? Number.NaN : Number(hour) * 60 + Number(minute);
  });
  return minutes.some(Number.isNaN) ? undefined : { minutes: minutes.toSorted((a, b) => a - b) };
}

function keepOf(text: string): Keep | undefined {
  const keep: Keep = { daily: 0, weekly: 0, monthly: 0 };
  for (const part of text.split(',')) {
    const [, number, unit] = /^(\d{1,3}) (daily|weekly|monthly)$/u.exec(part.trim()) ?? [];
    if (unit === undefined) return undefined;
    keep[unit as keyof Keep] = Number(number);
  }
  return keep.daily + keep.weekly + keep.monthly > 0 ? keep : undefined;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** The last moment, in seconds, at which a backup was due. */
export function lastDue(schedule: Schedule, now: number): number {
  if ('everyHours' in schedule) {
    const every = schedule.everyHours * HOUR_S;
    return now - (now % every);
  }
  const today = now - (now % DAY_S);
  const due = [today - DAY_S, today].flatMap((day) => schedule.minutes.map((minute) => day + minute * MINUTE_S));
  return Math.max(...due.filter((at) => at <= now));
}
