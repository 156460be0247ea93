import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { signOnTexts } from '#texts/sign-on.ts';
import styles from '#features/platform/sign-on/sign-on.module.css';

interface RuleRowProps {
  label: string;
  group: string;
  fault: string | undefined;
  onGroup: (group: string) => void;
  onRemove: () => void;
  /** The cells for the grants of the group. */
  children: ReactNode;
}

interface RuleTableProps {
  /** Headings of the columns for the grants. */
  columns: readonly string[];
  /** Text below the rules. */
  hint: string;
  /** The rows, empty without rules. */
  children: readonly ReactNode[];
  /** Text without rules. */
  none: string;
}

/** The rules for groups of the provider. */
export function RuleTable({ columns, hint, none, children }: RuleTableProps) {
  const caption = 'p-caption p-flush p-text-13 p-break-anywhere';
  if (children.length === 0) return <p className={caption}>{none}</p>;
  return (
    <>
      <table className={styles.rules}>
        <colgroup>
          <col span={columns.length + 1} />
          <col />
        </colgroup>
        <thead>
          <tr className="p-caption">
            {[signOnTexts.groups.rules, ...columns].map((column) => (
              <th key={column} align="left">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      <p className={caption}>{hint}</p>
    </>
  );
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
