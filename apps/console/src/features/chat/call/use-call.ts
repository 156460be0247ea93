import type { TestCallMessage } from '@parley/contract';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useLevel } from '#parts/microphone/level-meter.tsx';
import {
  canUseSound,
  MicrophoneError,
  openSound,
  type MicrophoneFault,
  type Sound,
} from '#parts/microphone/open-sound.ts';
import { openCallLine, type CallLine } from '#features/chat/call/call-line.ts';
import { callAfter, NO_CALL } from '#features/chat/call/call-state.ts';

/** The bot's last word is still to be heard when the call has ended. */
const LAST_WORD_MS = 800;

/** The open connection and sound of a call. */
interface Open {
  line: CallLine;
  sound: Sound | null;
}

export type TestCall = ReturnType<typeof useCall>;

/** A call with the draft. It ends with the part that uses it. */
export function useCall() {
  const [state, dispatch] = useReducer(callAfter, NO_CALL);
  const [fault, setFault] = useState<MicrophoneFault>();
  const [isMuted, setMuted] = useState(false);
  const mute = useRef(false);
  const { level, hear: measure, reset } = useLevel();
  const { open, begin, close } = useOpenCall(reset);

  function listen(recognizers: readonly string[]): void {
    const { sound, line } = open.current ?? {};
    // Without a recognizer the microphone would be of no use.
    if (!sound || !line || recognizers.length === 0) return;
    sound
      .listen((frame) => {
        if (mute.current) return;
        measure(frame);
        line.sendFrame(frame);
      })
      .catch((error: unknown) => setFault(faultOf(error)));
  }

  function hear(message: TestCallMessage): void {
    dispatch(message);
    if (message.kind === 'begun') listen(message.recognizers);
    if (message.kind === 'part' && message.part.kind === 'barge_in') open.current?.sound?.silence();
    if (message.kind === 'ended') close(LAST_WORD_MS);
  }

  async function dial(caller: string): Promise<void> {
    dispatch({ kind: 'dialed' });
    setFault(canUseSound() ? undefined : 'insecure');
    await begin(
      () =>
        openSound().catch((error: unknown) => {
          setFault(faultOf(error));
          return null;
        }),
      (sound) => {
        const closed = () => {
          dispatch({ kind: 'lost' });
          close();
        };
        return openCallLine(caller, { hear, closed, play: (frame) => sound?.play(frame) });
      },
    );
  }

  return {
    state,
    /** Why the microphone cannot be used. */
    fault,
    isMuted,
    level: isMuted ? 0 : level,
    dial,
    mute(isOn: boolean) {
      mute.current = isOn;
      setMuted(isOn);
      reset();
    },
    press: (key: string) => open.current?.line.send({ kind: 'key', key }),
    say: (text: string) => open.current?.line.send({ kind: 'text', text }),
    hangUp: () => open.current?.line.send({ kind: 'hang_up' }),
  };
}

/** Opens one call at a time, and closes it with the part that uses it. */
function useOpenCall(closed: () => void) {
  const open = useRef<Open | null>(null);
  /** Counts attempts, so that an abandoned call does not open later. */
  const attempt = useRef(0);

  const close = useCallback(
    (afterMs = 0) => {
      const { line, sound } = open.current ?? {};
      attempt.current += 1;
      open.current = null;
      line?.close();
      if (sound) setTimeout(sound.close, afterMs);
      closed();
    },
    [closed],
  );
  useEffect(() => () => close(), [close]);

  async function begin(opening: () => Promise<Sound | null>, connect: (sound: Sound | null) => CallLine) {
    close();
    const { current } = attempt;
    const sound = await opening();
    if (attempt.current === current) open.current = { sound, line: connect(sound) };
    else sound?.close();
  }
  return { open, begin, close };
}

function faultOf(error: unknown): MicrophoneFault {
  return error instanceof MicrophoneError ? error.fault : 'failed';
}
