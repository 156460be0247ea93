import { ActionIcon, TextInput } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import type { Ref } from 'react';

interface SendFormProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  sendLabel: string;
  title?: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
  onSend: (text: string) => void;
}

/** A text field that Enter or its button sends and empties; blank texts are not sent. */
export function SendForm({ ref, label, sendLabel, title, maxLength, value, onChange, onSend }: SendFormProps) {
  const isEmpty = value.trim() === '';
  return (
    <form
      className="p-flex p-gap-8 p-fill"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        onSend(value);
        onChange('');
      }}
    >
      <TextInput
        ref={ref ?? null}
        flex={1}
        aria-label={label}
        placeholder={label}
        title={title ?? ''}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        data-unsent={value === '' ? undefined : true}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ActionIcon
        type="submit"
        variant="default"
        size="var(--p-control, 32px)"
        aria-label={sendLabel}
        disabled={isEmpty}
      >
        <IconSend2 size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </form>
  );
}
