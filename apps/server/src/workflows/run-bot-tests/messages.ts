import type { EndedTest } from '#features/tests/result-store.ts';

/** Everything that tests run against, as the thread gets it. Lists are JSON, so that the server's own thread reads none of it. */
export interface TestBatch {
  projectId: number;
  /** Names the bot and its model: where it is the same, they are the same. */
  key: string;
  bot: Record<'reactions' | 'scopes' | 'actions' | 'entities' | 'settings', string>;
  tests: string;
  compressedModel: Uint8Array | null;
}

export type TestMessage = { kind: 'ended'; tests: EndedTest[] } | { kind: 'done' };
