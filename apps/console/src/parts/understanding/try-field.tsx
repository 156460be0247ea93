import { IconFlask2 } from '@tabler/icons-react';
import type { Ref } from 'react';
import { LIMITS } from '@parley/domain';
import type { TriedState } from '#parts/understanding/use-tried-text.ts';
import styles from '#parts/understanding/understanding.module.css';

interface TryFieldProps {
  text: string;
  state: TriedState;
  onChange: (text: string) => void;
  placeholder: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A field for a text that a caller might say, with the time that the model took to read it. */
export function TryField({ text, state: { tried }, onChange, placeholder, inputRef }: TryFieldProps) {
  return (
    <div className={`p-frame ${styles.field}`}>
      <IconFlask2 size={16} stroke={1.75} aria-hidden className="p-rigid p-muted" />
      <input
        ref={inputRef}
        className={styles.input}
        data-aside
        value={text}
        maxLength={LIMITS.utterance}
        aria-label={placeholder}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          event.stopPropagation();
          onChange('');
        }}
      />
      {tried && !tried.untrained && (
        <span className="p-rigid p-size-12 p-muted p-figures">{Math.max(1, Math.round(tried.milliseconds))} ms</span>
      )}
    </div>
  );
}
