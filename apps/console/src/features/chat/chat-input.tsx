import { ActionIcon, TextInput } from '@mantine/core';
import { LIMITS } from '@parley/domain';
import { IconSend2 } from '@tabler/icons-react';
import type { Ref } from 'react';
import { chatTexts } from '#texts/chat.ts';

interface ChatInputProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  onSend: (text: string) => void;
}

export function ChatInput({ ref, value, onChange, onSend }: ChatInputProps) {
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
        ref={ref}
        flex={1}
        aria-label={chatTexts.input.label}
        placeholder={chatTexts.input.label}
        title={chatTexts.input.keysHint}
        autoComplete="off"
        maxLength={LIMITS.utterance}
        value={value}
        data-unsent={value === '' ? undefined : true}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ActionIcon
        type="submit"
        variant="default"
        size="var(--p-control, 32px)"
        aria-label={chatTexts.input.send}
        disabled={isEmpty}
      >
        <IconSend2 size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </form>
  );
}
