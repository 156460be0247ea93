import type { DemoContent } from '#demo/demo-content.ts';
import { entities } from '#demo/entities.ts';
import { intents } from '#demo/intents.ts';
import { reactions } from '#demo/reactions.ts';
import { SCOPES } from '#demo/scopes.ts';
import { settings } from '#demo/settings.ts';
import { synonyms } from '#demo/synonyms.ts';
import { tests } from '#demo/tests.ts';

/**
 * The project that a new installation starts with: the card line of a bank, small enough to read and large enough for
 * real conversations.
 */
export const DEMO_BOT: DemoContent = {
  name: 'Demo Bank card line',
  settings,
  synonyms,
  entities,
  intents,
  scopes: Object.values(SCOPES).map((name) => ({ name })),
  reactions,
  tests,
};
