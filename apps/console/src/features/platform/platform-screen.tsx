import { IconLock } from '@tabler/icons-react';
import { createElement, Suspense } from 'react';
import { useAdministers } from '#shared/access/administers.ts';
import { useAddress } from '#shared/use-address.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { lazyComponent } from '#shared/ui/lazy-component.tsx';
import { ScreenLoadError } from '#shared/ui/lazy-load-errors.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { platformTexts as texts } from '#texts/platform.ts';
import { TabLinks } from '#features/platform/tab-links.tsx';
import { COMPANY_TABS, LOADS, TABS } from '#features/platform/tabs.ts';

const PARTS = new Map(TABS.map((tab) => [tab, lazyComponent<{ title: string }>(LOADS[tab], ScreenLoadError)]));

/** Users, companies, projects, single sign-on and the audit trail of the whole installation, or of one company. */
export function PlatformScreen() {
  const administers = useAdministers();
  const { params } = useAddress();
  if (!administers) {
    return (
      <EmptyState icon={IconLock} title={texts.denied.title}>
        {texts.denied.text}
      </EmptyState>
    );
  }
  const tabs = administers === 'platform' ? TABS : COMPANY_TABS;
  const open = tabs.find((tab) => tab === params.get('tab')) ?? 'users';
  const part = PARTS.get(open);
  return (
    <div className="p-column">
      <TabLinks tabs={tabs} open={open} />
      <Suspense fallback={<SkeletonRows />}>
        {part && createElement(part, { key: open, title: texts.tabs[open] })}
      </Suspense>
    </div>
  );
}
