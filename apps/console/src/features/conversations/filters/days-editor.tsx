import { Button, TextInput } from '@mantine/core';
import { dayIn } from '#shared/days.ts';
import type { FilterEditorProps } from '#features/conversations/filters/filter-editor-props.ts';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/filters/filter-editor.module.css';

const { filters: texts } = conversationTexts;
const LAST_DAYS = ['1', '7', '30', '90'] as const;

/** The days on which conversations began. */
export function DaysEditor({ filter, onChange, onDone }: FilterEditorProps) {
  const [from, to] = [dayIn(filter.from), dayIn(filter.to)];
  const isWrong = from !== '' && to !== '' && from > to;
  return (
    <div className={styles['form']}>
      <div className={styles['presets']}>
        {LAST_DAYS.map((count, index) => (
          <Button
            key={count}
            variant="default"
            size="xs"
            data-autofocus={index === 0 || undefined}
            aria-pressed={filter.from === `${count}d`}
            onClick={() => {
              onChange({ from: `${count}d`, to: '' });
              onDone();
            }}
          >
            {texts.presets[count]}
          </Button>
        ))}
      </div>
      <TextInput
        type="date"
        label={texts.from}
        value={from}
        max={to}
        onChange={(event) => onChange({ from: event.currentTarget.value, to })}
      />
      <TextInput
        type="date"
        label={texts.to}
        value={to}
        min={from}
        error={isWrong && texts.wrongDays}
        onChange={(event) => onChange({ from, to: event.currentTarget.value })}
      />
    </div>
  );
}
