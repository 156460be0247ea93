import { stats as statsApi, type Stats } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { CountedList } from '#features/dashboard/cards/counted-list.tsx';
import { countedIn, queryOf, type View } from '#features/dashboard/view/use-view.ts';
import styles from '#features/dashboard/cards/card.module.css';
import { dashboardTexts } from '#texts/dashboard.ts';

const { lists: texts } = dashboardTexts;

interface ListProps {
  view: View;
  stats: Stats;
}

/** The phrases that were not recognized in most conversations. */
export function FallbacksCard({ view }: { view: View }) {
  const { data } = useRead(statsApi.fallbacks, { query: queryOf(view), handles: ['local'] });
  if (!data) return null;
  return (
    <CountedList
      title={texts.fallbacks}
      total={data.total}
      rows={data.items.map(({ id, phrase, conversations }) => ({
        key: id,
        name: (
          <ScreenLink to="/app/fallbacks" query={{ phrase: id }} className={styles.link}>
            {phrase}
          </ScreenLink>
        ),
        count: conversations,
        counted: { ...countedIn(view), phrase: id },
      }))}
      foot={
        <ScreenLink to="/app/fallbacks" className={styles.link}>
          {texts.openFallbacks}
        </ScreenLink>
      }
    />
  );
}

export function IntentsCard({ view, stats }: ListProps) {
  return (
    <CountedList
      title={texts.intents}
      rows={stats.intents.map(({ name, conversations, before }) => ({
        key: name,
        name,
        count: conversations,
        before: view.isCompared ? before : undefined,
        counted: { ...countedIn(view), intent: name },
      }))}
    />
  );
}

export function ReactionsCard({ view, stats }: ListProps) {
  return (
    <CountedList
      title={texts.reactions}
      rows={stats.reactions.map(({ id, name, conversations, before }) => ({
        key: id,
        name: (
          <ScreenLink to="/app/grapheditor" query={{ reaction: id }} className={styles.link}>
            {name}
          </ScreenLink>
        ),
        count: conversations,
        before: view.isCompared ? before : undefined,
        counted: { ...countedIn(view), reaction: id },
      }))}
    />
  );
}

export function TransfersCard({ view, stats }: ListProps) {
  return (
    <CountedList
      title={texts.transfers}
      total={stats.now.transferred}
      rows={stats.transfers.map(({ name, conversations, before }) => ({
        key: name,
        name,
        count: conversations,
        before: view.isCompared ? before : undefined,
        counted: { ...countedIn(view), transfer_reason: name },
      }))}
    />
  );
}
