import { useCallback, useEffect, useRef, useState } from 'react';
import { levelOf } from '@parley/voice/sound/level';
import { microphoneTexts } from '#texts/microphone.ts';
import styles from '#parts/microphone/level-meter.module.css';

/** Frames that one picture of the meter shows. */
const FRAMES = 4;
/** Loud speech close to the microphone. */
const LOUD = 8_000;

/** The loudness of the last frames, from 0 to 1. */
export function useLevel() {
  const [level, setLevel] = useState(0);
  const heard = useRef<number[]>([]);
  const hear = useCallback((frame: Int16Array) => {
    heard.current.push(levelOf(frame));
    if (heard.current.length < FRAMES) return;
    setLevel(Math.min(1, Math.sqrt(Math.max(...heard.current) / LOUD)));
    heard.current = [];
  }, []);
  const reset = useCallback(() => {
    heard.current = [];
    setLevel(0);
  }, []);
  useEffect(() => reset, [reset]);
  return { level, hear, reset };
}

/** How loud the microphone is. */
export function LevelMeter({ level }: { level: number }) {
  return <meter className={styles.meter} aria-label={microphoneTexts.level} min={0} max={1} value={level} />;
}
