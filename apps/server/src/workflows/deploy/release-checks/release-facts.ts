import { unheard } from '@parley/dialogue/lint/unheard';
import type { Settings } from '@parley/domain/settings';
import { frozenBot } from '#features/deployments/snapshot-content.ts';
import { undisclosedStarts } from '#workflows/deploy/release-checks/undisclosed-starts.ts';

/** What the checks of a version read from its content. */
export interface ReleaseFacts extends Pick<Settings, 'is_chat' | 'language' | 'voices_id' | 'stt_provider'> {
  /** Reactions of a voice script that greet callers without saying that a machine speaks. */
  undisclosed: number[];
  /** Reactions that answer callers on a telephone without a sound. */
  unheard: number[];
  /** Reactions that begin a call without a sound; null if no reaction begins it. */
  silentGreetings: number[] | null;
}

/** Reads the whole content, so it runs in a thread. */
export function releaseFacts(content: string): ReleaseFacts {
  const { settings, reactions, scopes, actions } = frozenBot(content).content;
  const { is_chat, language, voices_id, stt_provider } = settings;
  const known = { is_chat, language, voices_id, stt_provider };
  if (is_chat) return { ...known, undisclosed: [], unheard: [], silentGreetings: [] };
  const { reactions: silent, greetings } = unheard({ reactions, scopes, actions });
  return {
    ...known,
    undisclosed: undisclosedStarts(reactions),
    unheard: silent.map(({ id }) => id),
    silentGreetings: greetings?.map(({ id }) => id) ?? null,
  };
}
