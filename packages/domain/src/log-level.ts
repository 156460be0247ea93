/** Log levels by rank; an unknown level counts as `warn`. */
export const LOG_LEVELS = { error: 50, warn: 40, info: 30, ok: 20, fine: 10 } as const;
export type LogLevel = keyof typeof LOG_LEVELS;
export const SELECTABLE_LOG_LEVELS = ['fine', 'info', 'warn', 'error'] as const;

export function logRank(level: unknown): number {
  return typeof level === 'string' && Object.hasOwn(LOG_LEVELS, level)
    ? LOG_LEVELS[level as LogLevel]
    : LOG_LEVELS.warn;
}

/** The level that an action gave: info by default, `warn` for an unknown level. */
export function knownLogLevel(level: unknown): LogLevel {
  if (level === undefined || level === null || level === '') return 'info';
  return typeof level === 'string' && Object.hasOwn(LOG_LEVELS, level) ? (level as LogLevel) : 'warn';
}
