import { fallbacks, intents, reactions, tests } from '@parley/contract';
import { FirstSteps } from '#features/dashboard/first-steps.tsx';
import { ModelCard } from '#features/dashboard/model-card.tsx';
import { summarise } from '#features/dashboard/bot-summary.ts';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { grouped } from '#shared/counted.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { useTestStates } from '#shared/tests/test-runs.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/dashboard.module.css';

/** The project's bot at a glance: how big it is, whether its model is good, and what to do next. */
export function DashboardScreen() {
  const seesIntents = useCan(intents.list);
  const seesReactions = useCan(reactions.list);
  const intentList = useRead(intents.list);
  const reactionList = useRead(reactions.list);
  const failed = [intentList, reactionList].find(({ error }) => error);
  if (failed)
    return <LoadError what={dashboardTexts.title} error={failed.error} onRetry={() => void failed.refetch()} />;
  if ((seesIntents && !intentList.data) || (seesReactions && !reactionList.data)) return <SkeletonRows rows={6} />;
  const summary = summarise(intentList.data ?? [], reactionList.data ?? []);
  return (
    <div className={styles['page']}>
      <section aria-label={dashboardTexts.figures} className={styles['figures']}>
        {seesIntents && <Figure to="/app/intents" name={dashboardTexts.intents} count={summary.intents} />}
        {seesIntents && <Figure to="/app/intents" name={dashboardTexts.templates} count={summary.templates} />}
        {seesReactions && <Figure to="/app/grapheditor" name={dashboardTexts.reactions} count={summary.reactions} />}
        {seesReactions && <Figure to="/app/grapheditor" name={dashboardTexts.scopes} count={summary.scopes} />}
        <Fallbacks />
        <Tests />
      </section>
      {seesIntents && <ModelCard />}
      <FirstSteps summary={summary} />
    </div>
  );
}

/** Phrases of callers that wait for somebody; shown to those who may see them. */
function Fallbacks() {
  const { data } = useRead(fallbacks.summary, { quiet: true });
  if (!data) return null;
  return <Figure to="/app/fallbacks" name={dashboardTexts.fallbacks} count={data.unrecognised} />;
}

function Tests() {
  const { data } = useRead(tests.list, { quiet: true });
  const { stateOf } = useTestStates();
  if (!data) return null;
  const states = data.map(({ id }) => stateOf(id));
  const failed = states.filter((state) => state === 'error').length;
  const notRun = states.filter((state) => state !== 'error' && state !== 'ok').length;
  return (
    <Figure
      to="/app/tests"
      name={dashboardTexts.tests}
      count={data.length}
      state={data.length > 0 ? testsText(failed, notRun) : undefined}
      isWrong={failed > 0}
    />
  );
}

/** `1 failed, 2 not run` */
function testsText(failed: number, notRun: number): string {
  const parts = [
    ...(failed > 0 ? [dashboardTexts.testsFailed(grouped(failed))] : []),
    ...(notRun > 0 ? [dashboardTexts.testsNotRun(grouped(notRun))] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : dashboardTexts.testsPassed;
}

interface FigureProps {
  to: string;
  name: string;
  count: number;
  /** A few words about what is counted. */
  state?: string | undefined;
  isWrong?: boolean;
}

function Figure({ to, name, count, state, isWrong = false }: FigureProps) {
  return (
    <ScreenLink to={to} className={styles['figure']}>
      <span className={`${styles['count']} p-figures`}>{grouped(count)}</span>
      <span className={styles['name']}>{name}</span>
      {state !== undefined && (
        <span className={styles['state']} data-wrong={isWrong || undefined}>
          {isWrong && <StateIcon state="error" size={14} />} {state}
        </span>
      )}
    </ScreenLink>
  );
}
