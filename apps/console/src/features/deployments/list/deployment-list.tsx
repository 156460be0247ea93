import { deployments } from '@parley/contract';
import type { Deployment, Environment } from '@parley/domain/deployment';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { openRollback } from '#parts/deployments/deploy-dialog-state.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';
import { DeploymentDetails } from '#features/deployments/list/deployment-details.tsx';
import { DeploymentRow } from '#features/deployments/list/deployment-row.tsx';
import { comparisonOf } from '#features/deployments/dialog/deployment-comparison.ts';
import { deploymentName } from '#parts/deployments/version-name.ts';
import { deploymentTexts } from '#texts/deployments.ts';
import { texts } from '#texts/spec.ts';
import styles from '#features/deployments/list/deployment-list.module.css';

const HEADS = Object.values(deploymentTexts.columns);

const HEAD_PX = 32;
/** Room for two lines of a note. */
const ROW_PX = 44;
const NARROW_ROW_PX = 104;

interface DeploymentListProps {
  list: readonly Deployment[];
  /** Includes deployments hidden by a filter. */
  all: readonly Deployment[];
  /** The live deployment of each environment. */
  live: ReadonlySet<number>;
  /** A deployment that is under way. */
  deploying: { environment: Environment; message: string } | undefined;
  userName: (id: number | null) => string;
  /** The deployment that a link leads to. */
  shown: number | undefined;
}

/** Why the version of a row cannot be rolled back to. */
function noRollback({ project_env: environment, version }: Deployment, served: number | undefined) {
  if (environment !== 'prod') return 'testing';
  return version === served ? 'live' : undefined;
}

/** A table of any length: only the rows in sight are drawn. */
export function DeploymentList({ list, all, live, deploying, userName, shown }: DeploymentListProps) {
  const isNarrow = useIsNarrow();
  const canRollBack = useCan(deployments.deploy, 'prod');
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = isNarrow ? NARROW_ROW_PX : ROW_PX;
  const virtualizer = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => list[index]?.id ?? index,
    overscan: 12,
    scrollMargin: isNarrow ? 0 : HEAD_PX,
    // A page without layout (tests) still shows the first rows.
    initialRect: { width: 1_280, height: 800 },
  });
  useFocusOnArrival(scroller);
  const [detailed, setDetailed] = useState<Deployment>();
  // Deployed once more, a live version has older rows.
  const served = all.find(({ project_env }) => project_env === 'prod')?.version;
  const noRollbackFor = (one: Deployment) => noRollback(one, served) ?? (canRollBack ? undefined : 'denied');
  useHotkeys(deploymentTexts.title, [
    { keys: 'ArrowDown', description: deploymentTexts.shortcuts.next, run: () => focusRow(scroller.current, 1) },
    { keys: 'ArrowUp', description: deploymentTexts.shortcuts.previous, run: () => focusRow(scroller.current, -1) },
    {
      keys: 'C',
      description: deploymentTexts.shortcuts.compare,
      run: () => focusedRow()?.querySelector<HTMLElement>('[data-compare]')?.click(),
    },
    {
      keys: 'R',
      description: deploymentTexts.shortcuts.rollback,
      enabled: canRollBack,
      run: () => {
        const id = Number(focusedRow()?.dataset['deployment']);
        const focused = list.find((one) => one.id === id);
        if (focused && noRollbackFor(focused) === undefined) {
          openRollback({ id: focused.id, name: deploymentName(focused, all), note: focused.note });
        }
      },
    },
    {
      keys: 'D',
      description: deploymentTexts.shortcuts.details,
      run: () => focusedRow()?.querySelector<HTMLElement>('[data-details]')?.click(),
    },
  ]);
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const shownAt = shown === undefined ? -1 : list.findIndex(({ id }) => id === shown);
  useEffect(() => {
    if (shownAt >= 0) virtualizer.scrollToIndex(shownAt, { align: 'auto' });
  }, [virtualizer, shownAt]);
  return (
    <div
      ref={scroller}
      className={`p-list-focus ${styles.scroller}`}
      role="region"
      aria-label={deploymentTexts.title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too.
      tabIndex={0}
    >
      <div role="table" aria-label={deploymentTexts.title} aria-rowcount={list.length + 1}>
        <div role="row" aria-rowindex={1} className={`p-line p-line-head ${styles.head}`}>
          {HEADS.map((head) => (
            <span key={head} role="columnheader">
              {head}
            </span>
          ))}
        </div>
        {deploying && <DeployingRow {...deploying} />}
        {list.length === 0 && !deploying && (
          <div role="row" className={`p-line ${styles.noMatch}`}>
            <span role="cell">{texts.deployments.noMatch}</span>
          </div>
        )}
        <div role="rowgroup" className={`p-placed-rows ${styles.rows}`} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const deployment = list[index];
            if (!deployment) return null;
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                tabIndex={-1}
                data-deployment={deployment.id}
                aria-current={deployment.id === shown || undefined}
                className={`p-line p-row ${styles.row}`}
                style={{ height: rowHeight, transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
              >
                <DeploymentRow
                  deployment={deployment}
                  isLive={live.has(deployment.id)}
                  user={whoDeployed(deployment, userName)}
                  comparison={comparisonOf(all, deployment)}
                  noRollback={noRollbackFor(deployment)}
                  name={deploymentName(deployment, all)}
                  onDetails={() => setDetailed(deployment)}
                />
              </div>
            );
          })}
        </div>
      </div>
      {detailed && (
        <DeploymentDetails deployment={detailed} userName={userName} onClose={() => setDetailed(undefined)} />
      )}
    </div>
  );
}

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-deployment]') ?? null;
}

function whoDeployed({ users_id, approved_by }: Deployment, userName: (id: number | null) => string): string {
  const user = userName(users_id);
  return approved_by === null ? user : deploymentTexts.approvedBy(user, userName(approved_by));
}

/** Goes to the row below or above, at first to the uppermost that is drawn. */
function focusRow(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-deployment]') ?? [])];
  const focused = focusedRow();
  const at = focused ? rows.indexOf(focused) + step : 0;
  rows[at]?.focus();
}

function DeployingRow({ environment, message }: { environment: Environment; message: string }) {
  return (
    <div role="row" className={`p-line ${styles.deploying}`}>
      <span role="cell" className="p-flex-row p-gap-8 p-rigid p-medium">
        <StateIcon state="running" />
        {deploymentTexts.deploying(deploymentTexts.environments[environment])}
      </span>
      <span role="cell" className="p-cut">
        {message}
      </span>
    </div>
  );
}
