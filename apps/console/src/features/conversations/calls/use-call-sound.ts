import { calls, type CallWithParts } from '@parley/contract';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { callForBlob } from '#shared/api/client.ts';

/** Sound that is fetched at once: ten minutes, which are 10 MB. */
const PART_MS = 600_000;

export type CallSoundState = ReturnType<typeof useCallSound>;

/** The recording of a call, fetched by parts when someone wants to hear it. */
export function useCallSound(
  { id, environment, sound_ms: lengthMs }: CallWithParts,
  audio: RefObject<HTMLAudioElement | null>,
) {
  const [part, setPart] = useState<{ from: number; url: string } | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [playedMs, setPlayedMs] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);

  useEffect(() => () => (part ? URL.revokeObjectURL(part.url) : undefined), [part]);

  async function load(from: number): Promise<void> {
    setState('loading');
    try {
      const query = { project_env: environment, from: String(from), lasts: String(PART_MS) };
      const blob = await callForBlob(calls.sound, { params: { id }, query, handles: ['local'] });
      setPart({ from, url: URL.createObjectURL(blob) });
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  const playFrom = useEffectEvent((from: number) => {
    playAt(audio.current, (wanted.current ?? from) - from);
    wanted.current = null;
  });
  useEffect(() => {
    if (part) playFrom(part.from);
  }, [part]);

  function seek(at: number): void {
    wanted.current = at;
    const from = Math.floor(at / PART_MS) * PART_MS;
    if (part?.from === from) playAt(audio.current, at - from);
    else void load(from);
  }

  return {
    ...{ part, state, playedMs, seek },
    /** Start times of the previous and the next part of the recording. */
    before: part && part.from > 0 ? part.from - PART_MS : null,
    after: part && part.from + PART_MS < (lengthMs ?? 0) ? part.from + PART_MS : null,
    partMs: PART_MS,
    followed: () => part && audio.current && setPlayedMs(part.from + audio.current.currentTime * 1_000),
    toggle(): void {
      if (!part || !audio.current) return seek(0);
      if (audio.current.paused) void audio.current.play().catch(() => undefined);
      else audio.current.pause();
    },
  };
}

/** A browser may refuse to play before the user has pressed something. */
function playAt(audio: HTMLAudioElement | null, ms: number): void {
  if (!audio) return;
  audio.currentTime = ms / 1_000;
  void audio.play().catch(() => undefined);
}
