import { LIMITS } from '@parley/domain';
import type { Ref } from 'react';
import { SendForm } from '#features/chat/send-form.tsx';
import { chatTexts } from '#texts/chat.ts';

interface ChatInputProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  onSend: (text: string) => void;
}

export function ChatInput(props: ChatInputProps) {
  const { label, send, keysHint } = chatTexts.input;
  return <SendForm {...props} label={label} sendLabel={send} title={keysHint} maxLength={LIMITS.utterance} />;
}
