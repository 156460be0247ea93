import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown, IconTrashX } from '@tabler/icons-react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { isWritingAside } from '#shared/hotkeys/is-typing.ts';
import type { Thing } from '#shared/saving/buffer.ts';
import { ConflictDialog } from '#shared/saving/conflict-dialog.tsx';
import { LeaveGuard } from '#shared/saving/leave-guard.tsx';
import { shownConflicts, type Wording } from '#shared/saving/shown-conflicts.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { SaveStateSlot } from '#shared/ui/page-header.tsx';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { useUserName } from '#shared/users/use-user-name.ts';
import styles from '#shared/saving/save-bar.module.css';

interface SaveBarProps<T extends Thing> {
  saving: Saving<T>;
  wording: Wording<T>;
  /** What Ctrl+Shift+S does once everything is saved: `Save & Train`. */
  second?: { label: string; run: () => void };
  /** Something stands at a field that must be put right first. */
  isInvalid?: boolean;
  /** Saving was asked for while something is not valid. */
  onInvalid?: () => void;
}

/**
 * The saving of a screen as its user meets it: the state in the top bar, the keys, the question on leaving,
 * and the choice when somebody else has saved the same things.
 */
export function SaveBar<T extends Thing>({ saving, wording, second, isInvalid = false, onInvalid }: SaveBarProps<T>) {
  const userName = useUserName();
  const count = saving.unsaved.length;
  const save = async () => {
    if (!isInvalid) return saving.save();
    onInvalid?.();
    return false;
  };
  const saveAndRun = async () => {
    if (await save()) second?.run();
  };
  useHotkeys('Saving', [
    { keys: 'Ctrl+S', description: 'Save', run: () => void save() },
    ...(second ? [{ keys: 'Ctrl+Shift+S', description: second.label, run: () => void saveAndRun() }] : []),
    {
      keys: 'Ctrl+Z',
      description: 'Undo',
      get enabled() {
        return !isWritingAside();
      },
      run: saving.undo,
    },
    {
      keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
      description: 'Redo',
      get enabled() {
        return !isWritingAside();
      },
      run: saving.redo,
    },
  ]);
  return (
    <>
      <SaveStateSlot>
        <div className={styles.bar}>
          <SaveState count={count} isSaving={saving.isSaving} isInvalid={isInvalid} />
          <ActionIcon aria-label="Undo" title="Undo (Ctrl Z)" disabled={!saving.canUndo} onClick={saving.undo}>
            <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label="Redo" title="Redo (Ctrl Shift Z)" disabled={!saving.canRedo} onClick={saving.redo}>
            <IconArrowForwardUp size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          {(count > 0 || saving.isSaving) && (
            <Button
              variant="filled"
              className={styles.save}
              loading={saving.isSaving}
              disabled={isInvalid}
              rightSection={<Kbd keys="Ctrl+S" />}
              onClick={() => void save()}
            >
              Save
            </Button>
          )}
          <MoreActions
            second={second?.label}
            isFilled={count > 0}
            isDisabled={saving.isSaving || isInvalid}
            onSecond={() => void saveAndRun()}
            {...(count > 0 ? { onDiscard: saving.discard } : {})}
          />
        </div>
      </SaveStateSlot>
      <ConflictDialog
        conflicts={shownConflicts(saving.conflicts, wording, userName, saving.changedAt)}
        isSaving={saving.isSaving}
        onCancel={saving.cancelConflicts}
        onMerge={(choices) => void saving.saveMerged(choices)}
      />
      <LeaveGuard count={count} isSaving={saving.isSaving} onSave={save} />
    </>
  );
}

function SaveState({ count, isSaving, isInvalid }: { count: number; isSaving: boolean; isInvalid: boolean }) {
  return (
    <output className={styles.state} data-unsaved={count > 0 || undefined} aria-label="Save state">
      {count === 0 && !isSaving && 'Saved'}
      {count > 0 && (
        <>
          <UnsavedDot /> <span className="p-figures">{count}</span> unsaved{isInvalid && ', not valid yet'}
        </>
      )}
    </output>
  );
}

interface MoreActionsProps {
  second: string | undefined;
  isFilled: boolean;
  isDisabled: boolean;
  onSecond: () => void;
  onDiscard?: () => void;
}

function MoreActions({ second, isFilled, isDisabled, onSecond, onDiscard }: MoreActionsProps) {
  if (!second && !onDiscard) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={isFilled ? styles.more : undefined}
          variant={isFilled ? 'filled' : 'default'}
          {...(isFilled ? { color: 'indigo' } : {})}
          size={32}
          aria-label="More ways to save"
        >
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {second && (
          <Menu.Item disabled={isDisabled} rightSection={<Kbd keys="Ctrl+Shift+S" />} onClick={onSecond}>
            {second}
          </Menu.Item>
        )}
        {onDiscard && (
          <Menu.Item leftSection={<IconTrashX size={16} stroke={1.75} aria-hidden />} onClick={onDiscard}>
            Discard changes
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
