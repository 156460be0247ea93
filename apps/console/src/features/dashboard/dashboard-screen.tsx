import { intents, reactions } from '@parley/contract';
import { FirstSteps } from '#features/dashboard/first-steps.tsx';
import { ModelCard } from '#features/dashboard/model-card.tsx';
import { summarise } from '#features/dashboard/bot-summary.ts';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { grouped } from '#shared/counted.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import styles from '#features/dashboard/dashboard.module.css';

/** The project's bot at a glance: how big it is, whether its model is good, and what to do next. */
export function DashboardScreen() {
  const seesIntents = useCan(intents.list);
  const seesReactions = useCan(reactions.list);
  const intentList = useRead(intents.list);
  const reactionList = useRead(reactions.list);
  const failed = [intentList, reactionList].find(({ error }) => error);
  if (failed) return <LoadError what="The dashboard" error={failed.error} onRetry={() => void failed.refetch()} />;
  if ((seesIntents && !intentList.data) || (seesReactions && !reactionList.data)) return <SkeletonRows rows={6} />;
  const summary = summarise(intentList.data ?? [], reactionList.data ?? []);
  return (
    <div className={styles['page']}>
      <section aria-label="The bot in numbers" className={styles['figures']}>
        {seesIntents && <Figure to="/app/intents" name="Intents" count={summary.intents} />}
        {seesIntents && <Figure to="/app/intents" name="Templates" count={summary.templates} />}
        {seesReactions && <Figure to="/app/grapheditor" name="Reactions" count={summary.reactions} />}
        {seesReactions && <Figure to="/app/grapheditor" name="Scopes in use" count={summary.scopes} />}
      </section>
      {seesIntents && <ModelCard />}
      <FirstSteps summary={summary} />
    </div>
  );
}

function Figure({ to, name, count }: { to: string; name: string; count: number }) {
  return (
    <ScreenLink to={to} className={styles['figure']}>
      <span className={`${styles['count']} p-figures`}>{grouped(count)}</span>
      <span className={styles['name']}>{name}</span>
    </ScreenLink>
  );
}
