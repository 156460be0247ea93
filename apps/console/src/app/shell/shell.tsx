import '#app/shell/shell-styles.ts';
import { auth } from '@parley/contract';
import { Suspense, useEffect } from 'react';
import { Drawer } from '@mantine/core';
import { useLocation } from 'react-router';
import { UnknownPage } from '#app/error-screen.tsx';
import { screenAt, screenPath } from '#app/screens.ts';
import { FirstProject } from '#app/session/first-project.tsx';
import { useInactivity } from '#app/session/inactivity.ts';
import { leaveSignedOut, useSignOutElsewhere } from '#app/session/sign-out.ts';
import { useStartUpList } from '#app/session/start-up-list.ts';
import { ConnectionStrip } from '#app/shell/connection-strip.tsx';
import { ChatOverlay } from '#app/shell/chat-overlay.tsx';
import { DeployOverlay } from '#app/shell/deploy-overlay.tsx';
import { useMenuNavigation } from '#app/shell/menu-navigation.ts';
import { PreviewStrip } from '#app/shell/preview-strip.tsx';
import { ScreenOutlet } from '#app/shell/screen-outlet.tsx';
import { useShellHotkeys } from '#app/shell/shell-hotkeys.ts';
import { closeOverlay, shellState, useShellState } from '#app/shell/shell-state.ts';
import { Sidebar } from '#app/shell/sidebar.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useProjectInAddress } from '#app/shell/use-project-in-address.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { useLive } from '#app/live/use-live.ts';
import { closeNoticesOfScreen } from '#shared/notices/notices.ts';
import { forgetReturnPath } from '#shared/session/return-path.ts';
import { session, useSessionUser } from '#shared/session/session.ts';
import { useStore } from '#shared/store.ts';
import { ConfirmHost } from '#shared/ui/confirm.tsx';
import { lazyComponent, type LoadRetry } from '#shared/ui/lazy-component.tsx';
import { OverlayLoadError, ScreenLoadError } from '#shared/ui/lazy-load-errors.tsx';
import { offerSlot } from '#shared/ui/page-header.tsx';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';
import { screenTexts } from '#texts/screens.ts';
import { shellTexts } from '#texts/shell.ts';
import styles from '#app/shell/shell.module.css';

const Palette = lazyComponent(async () => (await import('#app/palette/palette.tsx')).Palette, OverlayLoadError);
const NewProject = lazyComponent(
  async () => (await import('#app/shell/new-project-dialog.tsx')).NewProjectDialog,
  OverlayLoadError,
);
const ImportProject = lazyComponent(
  async () => (await import('#features/transfer/import-dialog.tsx')).ImportDialog,
  OverlayLoadError,
);
const CloneProject = lazyComponent(
  async () => (await import('#features/transfer/clone-dialog.tsx')).CloneDialog,
  OverlayLoadError,
);
const HotkeyList = lazyComponent(async () => (await import('#app/shell/hotkey-list.tsx')).HotkeyList, OverlayLoadError);
const loadChangePassword = async () =>
  (await import('#parts/passwords/change-password-dialog.tsx')).ChangePasswordDialog;
const ChangePassword = lazyComponent(loadChangePassword, OverlayLoadError);
const ForcedChangePassword = lazyComponent(loadChangePassword, forcedNotFetched(screenTexts.loadError.changePassword));
const ForcedSetUpCodes = lazyComponent(
  async () => (await import('#features/profile/one-time-codes/set-up-codes-dialog.tsx')).SetUpCodesDialog,
  forcedNotFetched(screenTexts.loadError.setUpCodes),
);

export { enterScreen } from '#app/session/enter-screen.ts';

/** The frame round every screen. */
export function Shell() {
  const user = useSessionUser();
  const mustChangePassword = useStore(session, (state) => state.mustChangePassword);
  const mustSetUpCodes = useStore(session, (state) => state.mustSetUpCodes);
  const logout = useWrite(auth.logout, { onSuccess: leaveSignedOut });
  useInactivity();
  useSignOutElsewhere();
  useEffect(forgetReturnPath, []);
  if (!user) return null;
  if (mustChangePassword) {
    return (
      <Suspense>
        <ForcedChangePassword isForced onClose={() => {}} />
        <ConfirmHost />
      </Suspense>
    );
  }
  if (mustSetUpCodes) {
    return (
      <Suspense>
        <ForcedSetUpCodes isForced onLogout={() => logout.mutate()} onClose={() => {}} />
      </Suspense>
    );
  }
  return user.projects.length === 0 ? <FirstProject /> : <Inside />;
}

function Inside() {
  const projectId = useProjectInAddress();
  const isFolded = useShellState((state) => state.isFolded);
  const isDrawerOpen = useShellState((state) => state.isDrawerOpen);
  const isNarrow = useIsNarrow();
  useMenuNavigation();
  useShellHotkeys();
  useStartUpList(projectId);
  useLive(projectId);
  if (projectId === undefined) return null;
  return (
    <div className={styles['shell']} data-folded={(!isNarrow && isFolded) || undefined}>
      <a className={styles['skip']} href="#content" onClick={skipToContent}>
        {shellTexts.skipToContent}
      </a>
      {isNarrow ? (
        <Drawer.Root opened={isDrawerOpen} onClose={() => shellState.set({ isDrawerOpen: false })} size={296}>
          <Drawer.Overlay />
          <Drawer.Content aria-label={shellTexts.sidebar.drawer}>
            <Sidebar isFolded={false} />
          </Drawer.Content>
        </Drawer.Root>
      ) : (
        <Sidebar isFolded={isFolded} />
      )}
      <TopBar isNarrow={isNarrow} />
      <main id="content" tabIndex={-1} className={styles['content']}>
        <PreviewStrip />
        <ConnectionStrip />
        {/* Another project has other items: remounts the screen, so that it keeps nothing. */}
        <ScreenHere key={projectId} />
      </main>
      {isNarrow && <div ref={offerSlot('saveState')} className={styles['saveBar']} />}
      <ChatOverlay key={`chat-${projectId}`} />
      <DeployOverlay key={`deploy-${projectId}`} />
      <Overlays />
      <ConfirmHost />
    </div>
  );
}

/** There is nothing else to show. */
function forcedNotFetched(title: string) {
  return function ForcedNotFetched(refetch: LoadRetry) {
    return (
      <main>
        <ScreenLoadError title={title} {...refetch} />
      </main>
    );
  };
}

/** Screens have no nested `Routes`: inside them the router would not render address changes synchronously. */
function ScreenHere() {
  const { pathname } = useLocation();
  const screen = screenAt(screenPath(pathname));
  useEffect(() => closeNoticesOfScreen, [pathname]);
  return screen ? <ScreenOutlet key={screen.path} screen={screen} /> : <UnknownPage />;
}

/** In a hash-routed page an anchor would be a route. */
function skipToContent(event: React.MouseEvent) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function Overlays() {
  const overlay = useShellState((state) => state.overlay);
  return (
    <Suspense>
      {overlay === 'palette' && <Palette onClose={closeOverlay} />}
      {overlay === 'new-project' && <NewProject onClose={closeOverlay} />}
      {overlay === 'import-project' && <ImportProject isNew onClose={closeOverlay} />}
      {overlay === 'clone-project' && <CloneProject onClose={closeOverlay} />}
      {overlay === 'keys' && <HotkeyList onClose={closeOverlay} />}
      {overlay === 'change-password' && <ChangePassword onClose={closeOverlay} />}
    </Suspense>
  );
}
