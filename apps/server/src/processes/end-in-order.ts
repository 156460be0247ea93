import { exitAfterLogging, type Logger } from '#platform/logger.ts';

const LONGEST_STOP_MS = 20_000;
/** Calls broken by a fault are never answered, and the stop must not wait for them. */
const LONGEST_STOP_AFTER_FAULT_MS = 2_000;

/**
 * Stops on a signal, and after an uncaught error, which may have left anything half done. `drain` runs before a stop by
 * SIGTERM, which supervisors send. A person's Ctrl+C waits for nothing.
 */
export function endInOrder(stop: (longestMs: number) => Promise<void>, log: Logger, drain = async () => {}): void {
  let ending: Promise<void> | undefined;
  const end = (code: number, longestMs: number) => {
    ending ??= stop(longestMs).then(
      () => exitAfterLogging(log, code),
      (error: unknown) => {
        log.error({ err: error }, 'the server did not stop cleanly');
        return exitAfterLogging(log, 1);
      },
    );
  };
  process.on('SIGINT', () => end(0, LONGEST_STOP_MS));
  process.on('SIGTERM', () => void drain().finally(() => end(0, LONGEST_STOP_MS)));
  // Unhandled rejections arrive here too.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the server stops after an uncaught error');
    // Operators without a log need to see it, too.
    if (!log.isLevelEnabled('fatal')) console.error(error);
    end(1, LONGEST_STOP_AFTER_FAULT_MS);
  });
}
