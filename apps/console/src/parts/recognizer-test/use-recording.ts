import { RecognizerMessage, testCalls } from '@parley/contract';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import * as z from 'zod/mini';
import { useLevel } from '#parts/microphone/level-meter.tsx';
import { MicrophoneError, openSound, type Sound } from '#parts/microphone/open-sound.ts';
import { recordingAfter } from '#parts/recognizer-test/recording-state.ts';
import { socketAddress } from '#shared/api/socket-address.ts';

interface Open {
  socket: WebSocket;
  sound: Sound;
  left: AbortController;
}

/** Records the microphone for the recognizer of that name, or for the project's. */
export function useRecording(recognizer: string | undefined) {
  const [state, dispatch] = useReducer(recordingAfter, { phase: 'idle' });
  const open = useRef<Open | null>(null);
  const attempt = useRef(0);
  const { level, hear, reset } = useLevel();

  const close = useCallback(() => {
    attempt.current += 1;
    const { socket, sound, left } = open.current ?? {};
    open.current = null;
    left?.abort();
    socket?.close();
    sound?.close();
    reset();
  }, [reset]);
  useEffect(() => close, [close]);

  const { phase } = state;
  useEffect(() => {
    if (phase !== 'recording') return;
    const counting = setInterval(() => dispatch({ kind: 'second' }), 1_000);
    return () => clearInterval(counting);
  }, [phase]);
  const isOver = phase === 'done' || phase === 'failed' || phase === 'lost';
  useEffect(() => {
    if (isOver) close();
  }, [isOver, close]);
  useEffect(() => {
    if (phase === 'waiting' && open.current?.socket.readyState === WebSocket.OPEN) open.current.socket.send('end');
  }, [phase]);

  /** The microphone first: the time of the recording begins with the connection. */
  async function record(): Promise<void> {
    close();
    const { current } = attempt;
    dispatch({ kind: 'opened' });
    let sound: Sound | undefined;
    try {
      sound = await openSound();
      await sound.listen((frame) => {
        const { socket } = open.current ?? {};
        if (socket?.readyState !== WebSocket.OPEN) return;
        hear(frame);
        socket.send(frame as Int16Array<ArrayBuffer>);
      });
    } catch (error) {
      sound?.close();
      const fault = error instanceof MicrophoneError ? error.fault : 'failed';
      if (attempt.current === current) dispatch({ kind: 'no microphone', fault });
      return;
    }
    if (attempt.current !== current) return sound.close();
    open.current = { sound, ...connect(recognizer, dispatch) };
  }

  return { state, level, record, stop: () => dispatch({ kind: 'stopped' }) };
}

type Change = Parameters<typeof recordingAfter>[1];

function connect(recognizer: string | undefined, dispatch: (change: Change) => void) {
  const left = new AbortController();
  const socket = new WebSocket(socketAddress(testCalls.recognize, recognizer === undefined ? {} : { recognizer }));
  socket.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => dispatch(z.parse(RecognizerMessage, JSON.parse(String(data)))),
    left,
  );
  socket.addEventListener('close', () => dispatch({ kind: 'lost' }), left);
  return { socket, left };
}
