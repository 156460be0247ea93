import type { DemoContent } from '#workflows/demo/demo-content.ts';
import { entities } from '#workflows/demo/entities.ts';
import { intents } from '#workflows/demo/intents.ts';
import { reactions } from '#workflows/demo/reactions.ts';
import { SCOPES } from '#workflows/demo/scopes.ts';
import { settings } from '#workflows/demo/settings.ts';
import { synonyms } from '#workflows/demo/synonyms.ts';
import { tests } from '#workflows/demo/tests.ts';

/** The project that a new installation starts with: the card line of a bank, small enough to read and whole enough to talk to. */
export const DEMO_BOT: DemoContent = {
  name: 'Demo Bank card line',
  settings,
  synonyms,
  entities,
  intents,
  scopes: Object.values(SCOPES),
  reactions,
  tests,
};
