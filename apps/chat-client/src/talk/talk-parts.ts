import type { Api } from '#talk/api.ts';
import type { Hearing } from '#talk/hearing.ts';
import type { Memory } from '#talk/memory.ts';
import type { Store } from '#talk/talk-state.ts';
import type { Work } from '#talk/work.ts';

/** The parts of a conversation that each kind of its work needs. */
export interface TalkParts {
  api: Api;
  memory: Memory;
  store: Store;
  hearing: Hearing;
  work: Work;
}
