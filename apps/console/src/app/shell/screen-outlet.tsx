import { createElement, Suspense, type ReactNode } from 'react';
import { SCREENS, type Screen } from '#app/screens.ts';
import { useCan } from '#shared/access/access.tsx';
import { Denied } from '#shared/ui/denied.tsx';
import { fetchedPart } from '#shared/ui/fetched-part.tsx';
import { ScreenNotFetched } from '#shared/ui/not-fetched.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';

/** The screen at an address below `/app/`, if the user may open it. */
export function ScreenOutlet({ screen }: { screen: Screen }) {
  return screen.grant ? <Guarded screen={screen} grant={screen.grant} /> : <Content screen={screen} />;
}

function Guarded({ screen, grant }: { screen: Screen; grant: NonNullable<Screen['grant']> }) {
  return useCan(grant) ? <Content screen={screen} /> : <Denied what={screen.title} grant={grant} />;
}

function Content({ screen }: { screen: Screen }) {
  return <Suspense fallback={<SkeletonRows />}>{contents.get(screen.path)}</Suspense>;
}

const contents = new Map<string, ReactNode>(SCREENS.map((screen) => [screen.path, contentOf(screen)]));

function contentOf({ title, load }: Screen): ReactNode {
  return createElement(fetchedPart<{ title: string }>(load, ScreenNotFetched), { title });
}

/** Fetches a screen before it is opened: the pointer is over its link. Whoever opens it says what is wrong. */
export function prefetchScreen({ load }: Screen): void {
  void load().catch(() => {});
}
