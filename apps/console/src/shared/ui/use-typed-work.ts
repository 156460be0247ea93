import { useEffect, useState, type FormEvent } from 'react';

/** Fields whose text would be lost work. Excludes searches, and fields edited in place, which ask on their own. */
const WORK =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"], [type="search"], [role="combobox"], [data-aside], [data-edited-in-place])';

/** Closing by Escape, or by a press beside it, takes two steps once text was typed within. */
export function useTypedWork(close: () => void, isOpen = true) {
  const [state, setState] = useState<'untouched' | 'typed' | 'asking'>('untouched');
  useEffect(() => () => setState('untouched'), [isOpen]);
  return {
    isAsking: state === 'asking',
    mark: () => setState('typed'),
    onInput({ target }: FormEvent) {
      if (target instanceof Element && target.matches(WORK)) setState('typed');
    },
    close: () => (state === 'typed' ? setState('asking') : close()),
  };
}
