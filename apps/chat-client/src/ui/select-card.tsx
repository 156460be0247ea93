import { useState } from 'preact/hooks';
import type { TalkLine } from '#talk/view.ts';
import { texts } from '#texts.ts';

interface SelectCardProps {
  line: Extract<TalkLine, { kind: 'select' }>;
  isLocked: boolean;
  onChoose: (value: string) => void;
}

/** A list to choose from; once it is answered it shows the choice. */
export function SelectCard({ line: { key, label, options, chosen }, isLocked, onChoose }: SelectCardProps) {
  const [value, setValue] = useState('');
  const id = `select-${key}`;
  return (
    <form
      className="parley-card"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== '') onChoose(value);
      }}
    >
      <label className="parley-label" htmlFor={id}>
        {label || texts.replies.select}
      </label>
      <select
        id={id}
        className="parley-select"
        disabled={isLocked}
        value={chosen ?? value}
        {...(isLocked ? {} : { 'data-next': true })}
        onChange={(event) => setValue(event.currentTarget.value)}
      >
        <option value="">{texts.replies.select}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
      {!isLocked && (
        <button type="submit" className="parley-button" disabled={value === ''}>
          {texts.replies.confirm}
        </button>
      )}
    </form>
  );
}
