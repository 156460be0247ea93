import type { Grant } from '@parley/domain/permission';
import { grantName } from '#shared/access/grant-name.ts';
import { DeniedTip } from '#shared/access/denied-tip.tsx';
import { SAVE_KEYS } from '#shared/hotkeys/save-keys.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notify } from '#shared/notices/notices.ts';
import { Strip } from '#shared/ui/strip.tsx';
import { saveTexts } from '#texts/saving.ts';

interface DeniedStripProps {
  needs: Grant;
  /** One sentence that says which rights the user's role has and lacks. */
  children?: string;
}

/** Explains on a read-only screen why there are no controls. */
export function DeniedStrip({ needs, children = saveTexts.viewOnly }: DeniedStripProps) {
  const tell = () => {
    const { denied: title, deniedHint } = saveTexts;
    notify.info({ title, message: deniedHint(grantName(needs)), isOfScreen: true });
  };
  // Comes before the shell's default for these keys, and after the screen's own handlers.
  useHotkeys(saveTexts.shortcuts, [{ keys: SAVE_KEYS, description: saveTexts.save, run: tell }], { isLast: true });
  return (
    <Strip state="info">
      {saveTexts.viewOnlyStrip(children)} <DeniedTip needs={needs} />
    </Strip>
  );
}
