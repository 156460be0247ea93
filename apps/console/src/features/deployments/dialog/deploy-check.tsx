import { Stack } from '@mantine/core';
import { Fragment } from 'react';
import { deployments, history, reactions } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { counted, grouped } from '#texts/counted.ts';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { ScreenLink, screenAddress } from '#shared/ui/screen-link.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { ChangedThings } from '#features/deployments/dialog/changed-things.tsx';
import { DialogSection } from '#features/deployments/dialog/dialog-section.tsx';
import type { DeployCheck, DeployChecking } from '#features/deployments/dialog/use-deploy-check.ts';
import { deploymentTexts } from '#texts/deployments.ts';
import styles from '#features/deployments/dialog/deploy-check.module.css';

const { changes: changeTexts, check: checkTexts } = deploymentTexts;

/** Resources that History compares. */
const IN_HISTORY = ['reactions', 'intents', 'actions', 'entities', 'settings', 'tests'];

interface DeployCheckPanelProps {
  check: DeployChecking;
  environment: Environment;
}

/** Counts the changes of each resource, and lists the errors and warnings of the draft. */
export function DeployCheckPanel({
  check: { found, error, isSettled, checkAgain },
  environment,
}: DeployCheckPanelProps) {
  const { data: list } = useRead(deployments.list, { handles: ['local'] });
  const live = list?.find(({ project_env }) => project_env === environment);
  return (
    <Stack>
      <DialogSection title={changeTexts.title}>
        {found && <Changes changes={found.changes} version={live?.version} />}
        {!found && !error && <SkeletonRows rows={4} />}
        {error && (
          <StateLine state="warning" role="alert">
            {checkTexts.failed} {error.message}{' '}
            <button type="button" className="p-inline-link" onClick={checkAgain}>
              {checkTexts.again}
            </button>
          </StateLine>
        )}
      </DialogSection>
      {found && (
        <DialogSection title={checkTexts.title}>
          {isSettled ? <Checks {...found} /> : <StateLine state="running">{checkTexts.waiting}</StateLine>}
        </DialogSection>
      )}
    </Stack>
  );
}

/** Leads to the comparison in another tab, as the dialog is still open. */
function Compared({ resource, version }: { resource: string; version: number | undefined }) {
  const { resources }: { resources: Record<string, string> } = changeTexts;
  const name = resources[resource] ?? resource;
  const canCompare = useCan(history.list);
  if (!canCompare || version === undefined || !IN_HISTORY.includes(resource)) return name;
  return (
    <ScreenLink to="/app/history" query={{ left: version, tab: resource }} className="p-link" target="_blank">
      {name}
    </ScreenLink>
  );
}

export function Changes({ changes, version }: Pick<DeployCheck, 'changes'> & { version: number | undefined }) {
  const shown = changes.filter(({ added, changed, deleted }) => added + changed + deleted > 0);
  if (shown.length === 0) return <div>{changeTexts.none}</div>;
  const { columns } = changeTexts;
  return (
    <table className={styles.changes}>
      <thead className="p-visually-hidden">
        <tr>
          <th scope="col">{columns.resource}</th>
          <th scope="col">{columns.added}</th>
          <th scope="col">{columns.changed}</th>
          <th scope="col">{columns.deleted}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ resource, added, changed, deleted, things }) => (
          <Fragment key={resource}>
            <tr>
              <th scope="row">
                <Compared resource={resource} version={version} />
              </th>
              <td data-kind="added">{added > 0 && `+${grouped(added)}`}</td>
              <td data-kind="changed">{changed > 0 && `~${grouped(changed)}`}</td>
              <td data-kind="deleted">{deleted > 0 && `−${grouped(deleted)}`}</td>
            </tr>
            {things.length > 0 && (
              <tr data-things>
                <td colSpan={4}>
                  <ChangedThings things={things} count={added + changed + deleted} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Checks({ is_trained: isTrained, errors, warnings }: DeployCheck) {
  return (
    <ul className={styles.checks}>
      <StateLine as="li" state={isTrained ? 'ok' : 'info'}>
        {isTrained ? checkTexts.trained : checkTexts.untrained}
      </StateLine>
      {errors.length + warnings.length === 0 && (
        <StateLine as="li" state="ok">
          {checkTexts.clean}
        </StateLine>
      )}
      <Findings state="error" title={checkTexts.errors(counted(errors.length, checkTexts.error))} findings={errors} />
      <Findings
        state="warning"
        title={checkTexts.warnings(counted(warnings.length, checkTexts.warning))}
        findings={warnings}
      />
    </ul>
  );
}

const SHOWN = 6;

interface FindingsProps {
  state: 'error' | 'warning';
  title: string;
  findings: DeployCheck['errors'];
}

/** The first few; each opens in a tab of its own, as the question is still to be answered. */
function Findings({ state, title, findings }: FindingsProps) {
  const projectId = useProjectIdIfAny();
  const { data: list } = useRead(reactions.list, { handles: ['local'] });
  if (findings.length === 0) return null;
  const reactionNamed = (id: number | undefined, message: string) => {
    const name = list?.find((one) => one.id === id)?.name;
    return name ? checkTexts.ofReaction(name, message) : message;
  };
  return (
    <StateLine as="li" state={state}>
      {title}
      <ul className={styles.findings}>
        {findings.slice(0, SHOWN).map(({ message, ...place }, at) => (
          // Two findings at one place may have equal texts.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <a href={`#${addressOf(place, projectId)}`} target="_blank" rel="noreferrer">
              {reactionNamed(place.reaction, message)}
            </a>
          </li>
        ))}
        {findings.length > SHOWN && <li>{checkTexts.more(grouped(findings.length - SHOWN))}</li>}
      </ul>
    </StateLine>
  );
}

type FoundPlace = Pick<DeployCheck['errors'][number], 'reaction' | 'intent' | 'test'>;

/** The screen that shows the thing, or else the panel with all findings of the project. */
function addressOf({ reaction, intent, test }: FoundPlace, projectId: number | undefined): string {
  if (test !== undefined) return screenAddress('/app/tests', projectId, { test });
  if (intent !== undefined) return screenAddress('/app/intents', projectId, { intent });
  return screenAddress('/app/grapheditor', projectId, reaction === undefined ? { panel: 'findings' } : { reaction });
}
