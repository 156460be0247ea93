import { useEffect, useState } from 'preact/hooks';
import type { TalkState } from '#talk/talk-state.ts';
import type { Talk } from '#talk/talk.ts';

export function useTalk(talk: Talk): TalkState {
  const [state, setState] = useState(talk.get);
  useEffect(() => {
    setState(talk.get());
    return talk.subscribe(() => setState(talk.get()));
  }, [talk]);
  return state;
}

const SECOND_MS = 1_000;

/** Whole seconds until then, counted down. */
export function useSecondsUntil(then: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const counting = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(counting);
  }, [then]);
  return Math.max(0, Math.ceil((then - now) / SECOND_MS));
}

/** True once it has been so for a while. */
export function useAfter(isSo: boolean, milliseconds: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isSo) return undefined;
    const waiting = setTimeout(() => setLong(true), milliseconds);
    return () => clearTimeout(waiting);
  }, [isSo, milliseconds]);
  return isSo && isLong;
}

/** At phone width the panel covers the page. */
export function useIsPhone(): boolean {
  const [query] = useState(() => matchMedia('(max-width: 479.98px), (max-height: 419.98px)'));
  const [isPhone, setPhone] = useState(query.matches);
  useEffect(() => {
    const listen = () => setPhone(query.matches);
    query.addEventListener('change', listen);
    return () => query.removeEventListener('change', listen);
  }, [query]);
  return isPhone;
}
