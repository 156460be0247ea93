import { settings } from '@parley/contract';
import { createElement, Suspense, type ReactNode } from 'react';
import { isForScript, SCREENS, type Screen } from '#app/screens.ts';
import { useCurrentProject } from '#app/shell/use-screens.ts';
import { Can, useCan } from '#shared/access/access.tsx';
import { Denied } from '#shared/ui/denied.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { lazyComponent } from '#shared/ui/lazy-component.tsx';
import { ScreenLoadError } from '#shared/ui/lazy-load-errors.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { screenTexts } from '#texts/screens.ts';

const { otherScript } = screenTexts;

/** The screen at an address below `/app/`, if the script has it and the user may open it. */
export function ScreenOutlet({ screen }: { screen: Screen }) {
  const isChat = useCurrentProject()?.is_chat;
  if (!isForScript(screen, isChat)) return <OfOtherScripts screen={screen} />;
  return screen.grant ? <Guarded screen={screen} grant={screen.grant} /> : <Content screen={screen} />;
}

function OfOtherScripts({ screen: { title, icon, isVoiceOnly } }: { screen: Screen }) {
  return (
    <EmptyState
      icon={icon}
      title={otherScript.title(title)}
      action={
        <Can do={settings.get}>
          <ScreenLink to="/app/settings" className="p-inline-link">
            {otherScript.open}
          </ScreenLink>
        </Can>
      }
    >
      {isVoiceOnly ? otherScript.voiceOnly : otherScript.chatOnly}
    </EmptyState>
  );
}

function Guarded({ screen, grant }: { screen: Screen; grant: NonNullable<Screen['grant']> }) {
  return useCan(grant) ? <Content screen={screen} /> : <Denied what={screen.title} grant={grant} />;
}

function Content({ screen }: { screen: Screen }) {
  return <Suspense fallback={<SkeletonRows />}>{contents.get(screen.path)}</Suspense>;
}

const contents = new Map<string, ReactNode>(SCREENS.map((screen) => [screen.path, contentOf(screen)]));

function contentOf({ title, load }: Screen): ReactNode {
  return createElement(lazyComponent<{ title: string }>(load, ScreenLoadError), { title });
}

/** Loads a screen while the pointer is over its link. A failure shows when the user opens it. */
export function prefetchScreen({ load }: Screen): void {
  void load().catch(() => {});
}
