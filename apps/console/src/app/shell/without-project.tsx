import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { screenAt, screenPath, type Screen } from '#app/screens.ts';
import { ScreenOutlet } from '#app/shell/screen-outlet.tsx';
import { closeOverlay, useShellState } from '#app/shell/shell-state.ts';
import { ProgressBar } from '#app/shell/progress-bar.tsx';
import { UserMenu } from '#app/shell/user-menu.tsx';
import { ConfirmHost } from '#shared/ui/confirm.tsx';
import { lazyComponent } from '#shared/ui/lazy-component.tsx';
import { OverlayLoadError } from '#shared/ui/lazy-load-errors.tsx';
import { offerSlot } from '#shared/ui/page-header.tsx';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';
import shellStyles from '#app/shell/shell.module.css';
import barStyles from '#app/shell/top-bar.module.css';

const HOME = '/app/platform-settings';
const ChangePassword = lazyComponent(
  async () => (await import('#parts/passwords/change-password-dialog.tsx')).ChangePasswordDialog,
  OverlayLoadError,
);
const offerCount = offerSlot('count');
const offerSaveState = offerSlot('saveState');

/** The frame for an administrator without projects: Platform access and the profile work without a project. */
export function WithoutProject() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const overlay = useShellState((state) => state.overlay);
  const screen = screenAt(screenPath(pathname));
  const isOpen = screen !== undefined && needsNoProject(screen);
  useEffect(() => {
    if (!isOpen) void navigate(HOME, { replace: true });
  }, [isOpen, navigate]);
  if (!isOpen) return null;
  return (
    <div className={shellStyles['shell']} data-bare>
      <header className={barStyles['bar']}>
        <div className={barStyles['where']}>
          <div className={barStyles['line']}>
            <h1 className={barStyles['title']}>{screen.title}</h1>
            <div ref={offerCount} className={barStyles['count']} />
          </div>
        </div>
        {!isNarrow && <div ref={offerSaveState} className={barStyles['saveState']} />}
        <UserMenu isNarrow={isNarrow} />
        <ProgressBar />
      </header>
      <main id="content" tabIndex={-1} className={shellStyles['content']}>
        <ScreenOutlet key={screen.path} screen={screen} />
      </main>
      {isNarrow && <div ref={offerSaveState} className={shellStyles['saveBar']} />}
      <Suspense>{overlay === 'change-password' && <ChangePassword onClose={closeOverlay} />}</Suspense>
      <ConfirmHost />
    </div>
  );
}

function needsNoProject({ group, grant }: Screen): boolean {
  return group === 'platform' && grant === undefined;
}
