import { Button } from '@mantine/core';
import { useScreens } from '#app/shell/use-screens.ts';
import { useHotkeyList } from '#shared/hotkeys/hotkeys.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import { shellTexts } from '#texts/shell.ts';
import styles from '#app/shell/hotkey-list.module.css';

/** The keys that work on this screen. */
export function HotkeyList({ onClose }: { onClose: () => void }) {
  const scopes = useHotkeyList();
  const letters = useScreens().flatMap(({ letter, title }) =>
    letter ? [{ keys: [`Ctrl+G ${letter}`], description: title }] : [],
  );
  return (
    <Dialog
      title={shellTexts.shortcuts.title}
      size={560}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          {shellTexts.shortcuts.close}
        </Button>
      }
    >
      <div className={styles['scopes']}>
        {[...scopes, { scope: shellTexts.shortcuts.goTo, hotkeys: letters }].map(({ scope, hotkeys }) => (
          <section key={scope}>
            <h3 className={styles['scope']}>{scope}</h3>
            <dl className={styles['list']}>
              {hotkeys.map(({ keys, description }) => (
                <div key={description} className={styles['row']}>
                  <dt>{description}</dt>
                  <dd>
                    {keys.map((way) => (
                      <Kbd key={way} keys={way} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
