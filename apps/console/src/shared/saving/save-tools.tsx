import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconTrashX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { isWritingAside } from '#shared/hotkeys/is-typing.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { SaveStateSlot } from '#shared/ui/page-header.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { saveTexts } from '#texts/saving.ts';
import styles from '#shared/saving/save-bar.module.css';

interface SaveToolsProps {
  /** The number of unsaved changes. */
  count: number;
  isSaving: boolean;
  isInvalid?: boolean;
  /** `Save` unless told. */
  label?: string;
  /** The save button is there although nothing is unsaved. */
  isAlwaysShown?: boolean;
  /** Undefined where there is nothing to undo. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  onDiscard: () => void;
  onSave: () => void;
  /** Further buttons, after Save. */
  children?: ReactNode;
}

/** The state of what is unsaved, with undo, redo and Save: in the top bar, and by keys. */
export function SaveTools(props: SaveToolsProps) {
  const { count, isSaving, isInvalid = false, label = saveTexts.save, isAlwaysShown = false, undo, redo } = props;
  useHotkeys(saveTexts.shortcuts, [
    { keys: 'Ctrl+S', description: label, run: props.onSave },
    {
      keys: 'Ctrl+Z',
      description: saveTexts.undo,
      get enabled() {
        return !isWritingAside();
      },
      run: () => undo?.(),
    },
    {
      keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
      description: saveTexts.redo,
      get enabled() {
        return !isWritingAside();
      },
      run: () => redo?.(),
    },
  ]);
  return (
    <SaveStateSlot>
      <div className={styles.bar}>
        <SaveState count={count} isSaving={isSaving} isInvalid={isInvalid} />
        <ActionIcon aria-label={saveTexts.undo} title={saveTexts.undoWithKeys} disabled={!undo} onClick={undo}>
          <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={saveTexts.redo} title={saveTexts.redoWithKeys} disabled={!redo} onClick={redo}>
          <IconArrowForwardUp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
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
