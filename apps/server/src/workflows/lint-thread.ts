import { lint, type LintContent } from '@parley/dialogue/lint/lint';
import { threadWork } from '#platform/threads/thread-work.ts';

/** Checks a bot: see `check-reactions`. */
threadWork((content: LintContent) => lint(content));
