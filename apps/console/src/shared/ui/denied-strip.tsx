import type { Grant } from '@parley/domain/permission';
import { grantName } from '#shared/access/access.tsx';
import { SAVE_KEYS } from '#shared/hotkeys/save-keys.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notify } from '#shared/notices/notices.ts';
import { Strip } from '#shared/ui/strip.tsx';
import { shellTexts } from '#texts/shell.ts';

interface DeniedStripProps {
  needs: Grant;
  /** What the user may do, and what not. */
  children?: string;
}

/** On a screen that the user may see and not change: why there is nothing to press. */
export function DeniedStrip({ needs, children = 'You can look, but not change anything' }: DeniedStripProps) {
  const tell = () => {
    const { denied: title, deniedHint } = shellTexts.save;
    notify.info({ title, message: deniedHint(grantName(needs)), isOfScreen: true });
  };
  // Before the shell's own answer, and after what the screen does with these keys.
  useHotkeys('Saving', [{ keys: SAVE_KEYS, description: 'Save', run: tell }], { isLast: true });
  return (
    <Strip state="info">
      {children}: that needs the permission <code>{grantName(needs)}</code>
    </Strip>
  );
}
