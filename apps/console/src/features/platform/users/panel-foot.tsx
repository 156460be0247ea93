import { Button } from '@mantine/core';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { LeaveGuard } from '#shared/saving/leave-guard.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { platformTexts } from '#texts/platform.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import styles from '#features/platform/users/panel-foot.module.css';

const { panel: texts } = platformUserTexts;

interface PanelFootProps {
  draft: { count: number; isSaving: boolean; save: () => Promise<boolean>; discard: () => void };
}

/** Saves or discards what was changed in a panel, and asks before it is left. */
export function PanelFoot({ draft: { count, isSaving, save, discard } }: PanelFootProps) {
  useHotkeys(texts.noun, [{ keys: 'Ctrl+S', description: texts.save, run: () => void save() }]);
  return (
    <>
      <output className={styles.state}>
        {count > 0 && (
          <>
            <UnsavedDot /> <span className="p-figures">{texts.unsaved(count)}</span>
          </>
        )}
      </output>
      <Button disabled={count === 0 || isSaving} onClick={discard}>
        {texts.discard}
      </Button>
      <Button
        variant="filled"
        disabled={count === 0}
        loading={isSaving}
        rightSection={<Kbd keys="Ctrl+S" />}
        onClick={() => void save()}
      >
        {texts.save}
      </Button>
      <LeaveGuard
        count={count}
        isSaving={isSaving}
        onSave={save}
        asksWithin={['tab', 'user', 'project']}
        wording={platformTexts.leave}
      />
    </>
  );
}
