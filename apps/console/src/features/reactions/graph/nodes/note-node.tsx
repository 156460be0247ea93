import { ActionIcon } from '@mantine/core';
import type { Note } from '@parley/domain';
import { IconTrash } from '@tabler/icons-react';
import { NodeResizer, type Node, type NodeProps } from '@xyflow/react';
import { memo, useState } from 'react';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import type { Notes } from '#features/reactions/graph/editing/use-notes.ts';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/nodes/note-node.module.css';

interface NoteNodeData extends Record<string, unknown> {
  note: Note;
  isNew: boolean;
  canEdit: boolean;
  onWritten: Notes['onWritten'];
  onChange: Notes['change'];
  onRemove: Notes['remove'];
}

export type NoteFlowNode = Node<NoteNodeData, 'note'>;

/** A sticky note. Leaving it saves its text; Esc discards the edit. */
export const NoteNode = memo(function NoteNode({ data, selected }: NodeProps<NoteFlowNode>) {
  const { note, isNew, canEdit, onWritten, onChange, onRemove } = data;
  const [text, setText] = useState<string | null>(null);
  return (
    <div className={styles['note']}>
      {canEdit && (
        <NodeResizer
          isVisible={selected}
          minWidth={96}
          minHeight={40}
          onResizeEnd={(_event, { x, y, width, height }) => onChange(note.id, { x, y, width, height })}
        />
      )}
      <textarea
        ref={isNew ? focusOnMount : null}
        onFocus={isNew ? onWritten : undefined}
        className={`${styles['text']} nodrag nowheel`}
        aria-label={graphTexts.note.label}
        placeholder={graphTexts.note.placeholder}
        readOnly={!canEdit}
        value={text ?? note.text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => {
          if (text !== null && text !== note.text) onChange(note.id, { text });
          setText(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setText(null);
          event.currentTarget.blur();
        }}
      />
      {canEdit && (
        <ActionIcon
          className={`${styles['delete']} nodrag`}
          size={24}
          aria-label={graphTexts.note.delete}
          onClick={() => onRemove(note.id)}
        >
          <IconTrash size={14} stroke={2} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
});
