import { Button, CloseButton } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import styles from '#features/reactions/graph/bulk-bar.module.css';

interface BulkBarProps {
  count: number;
  canEdit: boolean;
  onDuplicate: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with several boxes at once. */
export function BulkBar({ count, canEdit, onDuplicate, onDelete, onClear }: BulkBarProps) {
  return (
    <div className={styles['bulk']} role="toolbar" aria-label="Selection">
      <span className="p-figures">{count} selected</span>
      {canEdit && (
        <>
          <Button leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={onDuplicate}>
            Duplicate
          </Button>
          <Button leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={onDelete}>
            Delete
          </Button>
        </>
      )}
      <CloseButton size={28} aria-label="Clear the selection" onClick={onClear} />
    </div>
  );
}
