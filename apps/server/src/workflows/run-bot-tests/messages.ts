import type { EndedTest } from '#features/tests/result-store.ts';

/**
 * Everything that tests run against, in the form that the thread receives. Lists are JSON, so that the server's own
 * thread does not parse them.
 */
export interface TestBatch {
  projectId: number;
  /** Identifies the bot and its model: equal keys mean an equal bot. */
  key: string;
  bot: Record<'reactions' | 'scopes' | 'actions' | 'entities' | 'settings', string>;
  tests: string;
  compressedModel: Uint8Array | null;
}

export type TestMessage = { kind: 'ended'; tests: EndedTest[] } | { kind: 'done' };
