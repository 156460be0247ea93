import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from '#shared/clipboard.ts';
import { uiTexts } from '#texts/ui.ts';

export function CopyButton({ value, label }: { value: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1_500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <ActionIcon
      size={24}
      aria-label={isCopied ? uiTexts.copied : label}
      onClick={() => void copyText(value).then(setCopied)}
    >
      <Icon size={14} stroke={2} aria-hidden />
    </ActionIcon>
  );
}
