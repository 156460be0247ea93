import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useScreens } from '#app/shell/use-screens.ts';
import { matches, useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { session } from '#shared/session/session.ts';
import { createPageStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { shellTexts } from '#texts/shell.ts';

const EXPIRES_MS = 3_000;

const mode = createPageStore({ isWaiting: false });

/** Whether Ctrl+G was pressed and its letter is awaited: the menu then shows the letters. */
export function useIsWaitingForLetter(): boolean {
  return useStore(mode, ({ isWaiting }) => isWaiting);
}

/** Ctrl+G, then a letter, opens a screen. The next key ends it, and so do 3 s. */
export function useMenuNavigation(): void {
  const navigate = useNavigate();
  const screens = useScreens();
  const isWaiting = useIsWaitingForLetter();

  useHotkeys(shellTexts.shortcuts.everywhere, [
    { keys: 'Ctrl+G', description: shellTexts.shortcuts.goToScreen, run: () => mode.set({ isWaiting: true }) },
  ]);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const end = () => mode.set({ isWaiting: false });
    const onKeyDown = (event: KeyboardEvent) => {
      if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
      const screen = screens.find(
        ({ letter }) => letter && ['', 'Ctrl+'].some((chord) => matches(event, chord + letter)),
      );
      // Ctrl held on from Ctrl+G is forgiven, but Ctrl+G itself begins again.
      if (matches(event, 'Ctrl+G')) return;
      event.preventDefault();
      event.stopPropagation();
      end();
      if (screen) void navigate(screenAddress(`/app/${screen.path}`, session.get().projectId));
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    const timer = setTimeout(end, EXPIRES_MS);
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      clearTimeout(timer);
    };
  }, [isWaiting, screens, navigate]);
}
