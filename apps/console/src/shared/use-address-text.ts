import { useEffect, useRef, useState } from 'react';

/** Browsers refuse addresses that change with every key. */
const PAUSE_MS = 250;

/** Changes immediately, and is written to the address after a pause in typing. A change of the address replaces it. */
export function useAddressText(written: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(written);
  const lastWritten = useRef(written);
  // Texts that were written but have not arrived: the address updates with low priority, possibly after more typing.
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
