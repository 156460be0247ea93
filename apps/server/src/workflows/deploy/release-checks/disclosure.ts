import type { ReleaseCheck } from '#workflows/deploy/release-checks/release-check.ts';

/** The European AI Act, and laws elsewhere, require this disclosure. */
const UNDISCLOSED = 'Callers are not told that they talk to a bot, which many laws require.';

export const disclosure: ReleaseCheck = async (_release, { undisclosed }) =>
  undisclosed.map((reaction) => ({
    severity: 'warning',
    found: { rule: 'undisclosed-bot', message: UNDISCLOSED, reaction },
  }));
