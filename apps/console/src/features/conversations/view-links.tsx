import { personalData, projects } from '@parley/contract';
import { useEffect, useRef } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { grouped } from '#texts/counted.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import styles from '#features/conversations/view-links.module.css';
import tabStyles from '#shared/ui/link-tabs.module.css';

const { views: texts } = conversationWorkTexts;

/** The pages beside the list of conversations, as the address names them. */
export const VIEWS = ['calls', 'notes', 'corrections', 'labels', 'personal-data'] as const;
export type View = (typeof VIEWS)[number];

/** Links between the list of conversations and the pages beside it; the current one may have a count. */
export function ViewLinks({ view, count }: { view: View | undefined; count?: number | undefined }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [view]);
  const canErase = useCan(personalData.list);
  const { data: all } = useRead(projects.list);
  const projectId = useProjectIdIfAny();
  const isChat = all?.find(({ id }) => id === projectId)?.is_chat === true;
  const views = VIEWS.filter((one) => (one !== 'personal-data' || canErase) && (one !== 'calls' || !isChat));
  return (
    <nav ref={nav} className={`${tabStyles['tabs']} ${styles['views']}`} aria-label={texts.label}>
      {[undefined, ...views].map((one) => (
        <ScreenLink
          key={one ?? 'list'}
          to="/app/logs"
          {...(one === undefined ? {} : { query: { view: one } })}
          className={tabStyles['tab']}
          aria-current={one === view ? 'page' : undefined}
        >
          {texts[one ?? 'list']}
          {one === view && count !== undefined && (
            <>
              {' '}
              <span className={`${styles['count']} p-figures`}>{grouped(count)}</span>
            </>
          )}
        </ScreenLink>
      ))}
    </nav>
  );
}
