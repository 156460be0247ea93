import { stats as statsApi } from '@parley/contract';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { ComparingStrip } from '#features/dashboard/view/comparing-strip.tsx';
import { DashboardTools } from '#features/dashboard/view/dashboard-tools.tsx';
import { FigureCards } from '#features/dashboard/cards/figure-cards.tsx';
import { FixesCard } from '#features/dashboard/cards/fixes-card.tsx';
import { FunnelCard } from '#features/dashboard/cards/funnel-card.tsx';
import { GoalsCard } from '#features/dashboard/cards/goals-card.tsx';
import { NobodyYet } from '#features/dashboard/nobody-yet.tsx';
import { OutcomesCard } from '#features/dashboard/cards/outcomes-card.tsx';
import { PartsCard } from '#features/dashboard/cards/parts-card.tsx';
import { FallbacksCard, IntentsCard, ReactionsCard, TransfersCard } from '#features/dashboard/cards/top-lists.tsx';
import { TrendCard } from '#features/dashboard/cards/trend-card.tsx';
import { queryOf, useView } from '#features/dashboard/view/use-view.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/dashboard.module.css';

const REFRESH_MS = 60_000;

/** Conversations with the deployed bot in numbers; each number opens the conversations that it counts. */
export function DashboardScreen() {
  const { view, controls, seesProduction } = useView();
  const seesEnvironment = useCan(statsApi.get, view.environment);
  const query = { ...queryOf(view), time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  const { data, error, refetch } = useRead(statsApi.get, {
    query,
    enabled: seesEnvironment,
    refetchInterval: REFRESH_MS,
  });
  const isEmpty = data !== undefined && data.now.conversations === 0 && data.before.conversations === 0;
  return (
    <div className="p-column">
      <DashboardTools view={view} controls={controls} seesProduction={seesProduction} stats={data} />
      {view.range.preset === null && data && <ComparingStrip stats={data} controls={controls} />}
      <div className={styles.page}>
        {error && !data ? (
          <LoadError what={dashboardTexts.title} error={error} onRetry={() => void refetch()} />
        ) : isEmpty ? (
          <NobodyYet environment={view.environment} />
        ) : (
          <>
            <FigureCards view={view} controls={controls} stats={data} />
            {data ? (
              <>
                <div className={styles.wide}>
                  <TrendCard view={view} controls={controls} stats={data} />
                  <FixesCard view={view} />
                </div>
                <div className={styles.thirds}>
                  <OutcomesCard view={view} stats={data} />
                  <FunnelCard view={view} />
                  <FallbacksCard view={view} />
                  <IntentsCard view={view} stats={data} />
                  <ReactionsCard view={view} stats={data} />
                  <TransfersCard view={view} stats={data} />
                  <GoalsCard view={view} stats={data} />
                  <PartsCard stats={data} />
                </div>
              </>
            ) : (
              <SkeletonRows rows={6} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
