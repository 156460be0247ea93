import { ActionIcon, Button } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSaveKeys } from '#shared/saving/use-save-keys.ts';
import { UndoButtons, type UndoRedo } from '#shared/ui/undo-buttons.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import { SaveStateSlot } from '#shared/ui/page-header.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { saveTexts } from '#texts/saving.ts';
import styles from '#shared/saving/save-bar.module.css';

interface SaveToolsProps extends UndoRedo {
  /** The number of unsaved changes. */
  count: number;
  isSaving: boolean;
  isInvalid?: boolean;
  /** Defaults to `Save`. */
  label?: string;
  /** Shows the save button even if nothing is unsaved. */
  isAlwaysShown?: boolean;
  onDiscard: () => void;
  onSave: () => void;
  /** Further buttons, after Save. */
  children?: ReactNode;
}

/** The save state with Undo, Redo and Save, in the top bar and by keys. */
export function SaveTools(props: SaveToolsProps) {
  const { count, isSaving, isInvalid = false, label = saveTexts.save, isAlwaysShown = false } = props;
  useSaveKeys(label, props.onSave, props);
  return (
    <SaveStateSlot>
      <div className={styles.bar}>
        <SaveState count={count} isSaving={isSaving} isInvalid={isInvalid} />
        <UndoButtons {...props} />
        {count > 0 && (
          <ActionIcon
            aria-label={saveTexts.discard}
            title={saveTexts.discard}
            disabled={isSaving}
            onClick={props.onDiscard}
          >
            <IconTrashX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        {(count > 0 || isSaving || isAlwaysShown) && (
          <Button
            variant={count > 0 || isSaving ? 'filled' : 'default'}
            className={styles.save}
            loading={isSaving}
            rightSection={<Kbd keys="Ctrl+S" />}
            onClick={props.onSave}
          >
            {label}
          </Button>
        )}
        {props.children}
      </div>
    </SaveStateSlot>
  );
}

function SaveState({ count, isSaving, isInvalid }: { count: number; isSaving: boolean; isInvalid: boolean }) {
  return (
    <output className={styles.state} data-unsaved={count > 0 || undefined} aria-label={saveTexts.state}>
      {count === 0 && !isSaving && saveTexts.saved}
      {count > 0 && (
        <>
          <UnsavedDot /> <span className="p-figures">{count}</span>
          <span className={styles.words}> {saveTexts.unsaved}</span>
          {isInvalid && <StateIcon state="error" size={14} label={saveTexts.withErrors} />}
        </>
      )}
    </output>
  );
}
