import type { BotContent } from '@parley/dialogue';
import { DEFAULT_SETTINGS } from '@parley/domain';
import type { BotTest, Intent, Synonym } from '@parley/domain';
import type { DemoContent } from '#demo/demo-content.ts';

export interface NumberedContent extends BotContent {
  intents: Intent[];
  synonyms: Synonym[];
  tests: BotTest[];
}

/** The content as it is after saving, numbered in its own order; for tests without a database. */
export function numbered(content: DemoContent): NumberedContent {
  let last = 0;
  const withIds = <T extends object>(things: T[]): (T & { id: number })[] =>
    things.map((thing) => ({ ...thing, id: ++last }));
  const scopes = withIds(content.scopes);
  const scopeIds = new Map(scopes.map(({ name, id }) => [name, id]));
  const reactions = withIds(content.reactions).map(({ scope, ...reaction }) => ({
    ...reaction,
    reactions_scopes_id: scope === null ? null : idOf(scopeIds, scope),
  }));
  const reactionIds = new Map(reactions.map(({ name, id }) => [name, id]));
  const tests = withIds(content.tests).map((test) => ({
    ...test,
    steps: test.steps.map((step) => ({ ...step, reactions: step.reactions.map((name) => idOf(reactionIds, name)) })),
  }));
  return {
    reactions,
    scopes,
    tests,
    actions: [],
    entities: withIds(content.entities),
    intents: withIds(content.intents),
    synonyms: withIds(content.synonyms),
    settings: { ...DEFAULT_SETTINGS, ...content.settings, id: ++last, name: content.name, chatbot_token: '' },
  };
}

function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo has no ${name}`);
  return id;
}
