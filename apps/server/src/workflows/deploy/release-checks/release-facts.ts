import { unheard } from '@parley/dialogue/lint/unheard';
import type { Settings } from '@parley/domain/settings';
import { frozenBot } from '#features/deployments/snapshot-content.ts';
import { digitLength } from '#workflows/phone/digit-length.ts';
import { undisclosedStarts } from '#workflows/deploy/release-checks/undisclosed-starts.ts';

/** What the checks of a version read from its content. */
export interface ReleaseFacts extends Pick<Settings, 'is_chat' | 'language' | 'voices_id' | 'stt_provider'> {
  /** Reactions of a voice script that greet callers without saying that a machine speaks. */
  undisclosed: number[];
  /** Reactions that answer callers on a telephone without a sound. */
  unheard: number[];
  /** Reactions that begin a call without a sound; null if no reaction begins it. */
  silentGreetings: number[] | null;
  /** Calls are to be recorded, and callers would not hear it. */
  isSilentlyRecorded: boolean;
  /** How many digits the entities of the script have, each number once. */
  digits: number[];
}

/** Reads the whole content, so it runs in a thread. */
export function releaseFacts(content: string): ReleaseFacts {
  const { settings, reactions, scopes, actions, entities } = frozenBot(content).content;
  const { is_chat, language, voices_id, stt_provider } = settings;
  const isSilentlyRecorded = !is_chat && settings.call_recording && settings.call_recording_notice.trim() === '';
  const known = { is_chat, language, voices_id, stt_provider, isSilentlyRecorded };
  if (is_chat) return { ...known, undisclosed: [], unheard: [], silentGreetings: [], digits: [] };
  const { reactions: silent, greetings } = unheard({ reactions, scopes, actions });
  return {
    ...known,
    undisclosed: undisclosedStarts(reactions),
    unheard: silent.map(({ id }) => id),
    silentGreetings: greetings?.map(({ id }) => id) ?? null,
    digits: [...new Set(entities.flatMap(({ values }) => digitLength(values) ?? []))].toSorted((a, b) => a - b),
  };
}
