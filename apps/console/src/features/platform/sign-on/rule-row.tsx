import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { signOnTexts } from '#texts/sign-on.ts';

interface RuleRowProps {
  label: string;
  group: string;
  fault: string | undefined;
  onGroup: (group: string) => void;
  onRemove: () => void;
  /** The cells for the grants of the group. */
  children: ReactNode;
}

/** One rule: a group of the provider, and its grants. */
export function RuleRow({ label, group, fault, onGroup, onRemove, children }: RuleRowProps) {
  return (
    <tr>
      <td>
        <TextInput
          aria-label={label}
          spellCheck={false}
          value={group}
          error={fault}
          onChange={({ currentTarget }) => onGroup(currentTarget.value)}
        />
      </td>
      {children}
      <td>
        <ActionIcon size={24} aria-label={signOnTexts.groups.remove(group)} onClick={onRemove}>
          <IconX size={14} stroke={2} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}
