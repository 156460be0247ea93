import { Button, CloseButton } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/editing/bulk-bar.module.css';

const { selection: texts } = graphTexts;

interface BulkBarProps {
  count: number;
  canEdit: boolean;
  onDuplicate: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** Commands for several selected boxes. */
export function BulkBar({ count, canEdit, onDuplicate, onDelete, onClear }: BulkBarProps) {
  return (
    <div className={styles['bulk']} role="toolbar" aria-label={texts.label}>
      <span className="p-figures">{texts.count(count)}</span>
      {canEdit && (
        <>
          <Button leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={onDuplicate}>
            {texts.duplicate}
          </Button>
          <Button leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={onDelete}>
            {texts.delete}
          </Button>
        </>
      )}
      <CloseButton size={28} aria-label={texts.clear} onClick={onClear} />
    </div>
  );
}
