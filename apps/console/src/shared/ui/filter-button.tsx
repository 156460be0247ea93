import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from '#shared/ui/filter-button.module.css';

interface FilterButtonProps {
  label: string;
  value: ReactNode;
  isActive: boolean;
}

/** Opens a filter and shows its value. Passes on the props of a menu or popover target. */
export function FilterButton({ label, value, isActive, ...target }: FilterButtonProps) {
  return (
    <Button
      {...target}
      className={styles.filter ?? ''}
      data-active={isActive || undefined}
      rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
    >
      {label} <strong>{value}</strong>
    </Button>
  );
}
