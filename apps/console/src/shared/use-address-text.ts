import { useEffect, useRef, useState } from 'react';

/** Browsers refuse addresses that change with every key. */
const PAUSE_MS = 250;

/** Changed at once, written to the address when the hand rests; another address is taken over. */
export function useAddressText(written: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(written);
  const lastWritten = useRef(written);
  // Texts that were written and have not arrived: an address comes when there is time, after the hand has gone on.
  const underWay = useRef<string[]>([]);
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  useEffect(() => {
    const arrived = underWay.current.indexOf(written);
    underWay.current.splice(0, arrived + 1);
    if (arrived !== -1 || written === lastWritten.current) return;
    lastWritten.current = written;
    setText(written);
  }, [written]);
  useEffect(() => {
    if (text === lastWritten.current) return undefined;
    const timer = setTimeout(() => {
      lastWritten.current = text;
      underWay.current.push(text);
      latest.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
