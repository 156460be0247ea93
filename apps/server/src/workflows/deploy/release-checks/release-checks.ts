import { Problem } from '@parley/domain/problem';
import { boundedThread } from '#platform/threads/bounded-thread.ts';
import { disclosure } from '#workflows/deploy/release-checks/disclosure.ts';
import { heardByCallers, type VoiceHost } from '#workflows/deploy/release-checks/heard-by-callers.ts';
import { listeningTrial } from '#workflows/deploy/release-checks/listening-trial.ts';
import type { Release, ReleaseCheck, ReleaseFinding } from '#workflows/deploy/release-checks/release-check.ts';
import type { ReleaseFacts } from '#workflows/deploy/release-checks/release-facts.ts';

export type ReleaseChecksHost = VoiceHost;

const LONGEST_MS = 10_000;
/** Maximum number of findings of each check; a list of thousands helps no user. */
const MOST_TOLD = 100;

/** The checks of a version besides the linter and the tests. A further check is one more line in `all`. */
export function createReleaseChecks(host: ReleaseChecksHost) {
  const listening = listeningTrial(host);
  const all: readonly ReleaseCheck[] = [heardByCallers(host), disclosure, listening.check];
  const reading = boundedThread<string, ReleaseFacts>(new URL('./release-thread.ts', import.meta.url), {
    longestMs: LONGEST_MS,
    refusal: new Problem('too_large', 'The bot is too large to check'),
  });
  return {
    async findings(release: Release): Promise<ReleaseFinding[]> {
      const facts = await reading.run(release.content, release.projectId);
      const found = await Promise.all(all.map((check) => check(release, facts)));
      return found.flatMap((findings) => findings.slice(0, MOST_TOLD));
    },
    close() {
      reading.close();
      listening.close();
    },
  };
}

export type ReleaseChecks = ReturnType<typeof createReleaseChecks>;
