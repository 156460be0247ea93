import { useEffect, useRef } from 'react';
import { grouped } from '#texts/counted.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { platformTexts } from '#texts/platform.ts';
import { offerTabTools } from '#features/platform/tab-tools.tsx';
import type { Tab } from '#features/platform/tabs.ts';
import { useTabCounts } from '#features/platform/use-tab-counts.ts';
import tabStyles from '#shared/ui/link-tabs.module.css';
import styles from '#features/platform/tab-links.module.css';

const { tabs: texts } = platformTexts;

/** Links to the parts of the screen, and the tools of the open one. */
export function TabLinks({ tabs, open }: { tabs: readonly Tab[]; open: Tab }) {
  const counts = useTabCounts();
  const nav = useRef<HTMLElement>(null);
  // The counts make the links wider when they come, and the tools leave less room for them.
  useEffect(() => {
    const links = nav.current;
    if (!links) return undefined;
    const observer = new ResizeObserver(() =>
      links.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }),
    );
    observer.observe(links);
    return () => observer.disconnect();
  }, [open, counts.users, counts.companies, counts.projects]);
  return (
    <div className={`p-tool-bar ${styles.line}`}>
      <nav ref={nav} className={`${tabStyles.tabs} ${styles.tabs}`} aria-label={texts.label}>
        {tabs.map((tab) => (
          <ScreenLink
            key={tab}
            to="/app/platform-settings"
            query={{ tab }}
            className={tabStyles.tab}
            aria-current={tab === open ? 'page' : undefined}
          >
            {texts[tab]} <Count count={counts[tab]} />
          </ScreenLink>
        ))}
      </nav>
      <div ref={offerTabTools} className="p-flex-row p-gap-8 p-rigid" />
    </div>
  );
}

function Count({ count }: { count: number | undefined }) {
  return count !== undefined && <span className={`${styles.count} p-figures`}>{grouped(count)}</span>;
}
