import { createElement, lazy, Suspense, type ReactNode } from 'react';
import { loadChunk } from '#app/load-chunk.ts';
import { SCREENS, type Screen } from '#app/screens.ts';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { useCan } from '#shared/access/access.tsx';
import { Denied } from '#shared/ui/denied.tsx';
import { NotBuilt } from '#shared/ui/not-built.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';

/** The screen at an address below `/app/`, if the user may open it. */
export function ScreenOutlet({ screen }: { screen: Screen }) {
  return screen.grant ? <Guarded screen={screen} grant={screen.grant} /> : <Content screen={screen} />;
}

function Guarded({ screen, grant }: { screen: Screen; grant: NonNullable<Screen['grant']> }) {
  return useCan(grant) ? <Content screen={screen} /> : <Denied what={screen.title} grant={grant} />;
}

function Content({ screen }: { screen: Screen }) {
  const content = contents.get(screen.path);
  return content ? <Suspense fallback={<SkeletonRows />}>{content}</Suspense> : <NotBuilt title={screen.title} />;
}

const contents = new Map<string, ReactNode>(
  SCREENS.flatMap(({ path, load, isHome }) => {
    const Part = isHome ? DashboardScreen : load && lazily(load);
    return Part ? [[path, createElement(Part)] as const] : [];
  }),
);

function lazily(load: NonNullable<Screen['load']>) {
  return lazy(async () => ({ default: await loadChunk(load) }));
}

/** Fetches a screen before it is opened: the pointer is over its link. Whoever opens it says what is wrong. */
export function prefetchScreen({ load }: Screen): void {
  void load?.().catch(() => {});
}
