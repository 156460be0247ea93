import { history } from '@parley/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, useId, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { grouped } from '#texts/counted.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { ChangedThings } from '#features/deployments/dialog/changed-things.tsx';
import type { DeployCheck } from '#features/deployments/dialog/use-deploy-check.ts';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';
import styles from '#features/deployments/dialog/changes.module.css';

const { changes: changeTexts } = deployDialogTexts;

/** Resources that History compares. */
const IN_HISTORY = ['reactions', 'intents', 'actions', 'entities', 'settings', 'tests'];
/** Longer lists of changes are folded by resource. */
const FEW = 8;

type Change = DeployCheck['changes'][number];

interface ChangesProps {
  changes: readonly Change[];
  /** The version in use; undefined before the first deployment. */
  version: number | undefined;
}

/** The changes of each resource, and on demand the things that changed. On a first deployment all is new. */
export function Changes({ changes, version }: ChangesProps) {
  const [isShown, setShown] = useState(false);
  const shown = changes.filter((change) => countOf(change) > 0);
  if (shown.length === 0) return <div>{changeTexts.none}</div>;
  if (version !== undefined) return <ChangeTable changes={shown} version={version} />;
  return (
    <>
      <div className="p-flex-row p-wrap p-gap-8">
        <span>{changeTexts.first(shown.map((change) => summaryOf(change)).join(', '))}</span>
        <button type="button" className="p-link" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? changeTexts.hide : changeTexts.show}
        </button>
      </div>
      {isShown && <ChangeTable changes={shown} version={version} />}
    </>
  );
}

const countOf = ({ added, changed, deleted }: Change): number => added + changed + deleted;

/** `41 reactions` */
function summaryOf(change: Change): string {
  const { nouns }: { nouns: Record<string, readonly [string, string]> } = changeTexts;
  const count = countOf(change);
  if (change.resource === 'settings') return changeTexts.theSettings;
  const [one, several] = nouns[change.resource] ?? [change.resource, change.resource];
  return `${grouped(count)} ${count === 1 ? one : several}`;
}

function ChangeTable({ changes, version }: ChangesProps) {
  const { columns } = changeTexts;
  const areFew = version !== undefined && changes.reduce((sum, change) => sum + countOf(change), 0) <= FEW;
  return (
    <table className={styles.changes}>
      <thead className="p-visually-hidden">
        <tr>
          <th scope="col">{columns.resource}</th>
          <th scope="col">{columns.added}</th>
          <th scope="col">{columns.changed}</th>
          <th scope="col">{columns.deleted}</th>
          <th scope="col">{columns.compare}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRows key={change.resource} change={change} version={version} isOpenAtFirst={areFew} />
        ))}
      </tbody>
    </table>
  );
}

interface ChangeRowsProps {
  change: Change;
  version: number | undefined;
  isOpenAtFirst: boolean;
}

function ChangeRows({ change, version, isOpenAtFirst }: ChangeRowsProps) {
  const { resource, added, changed, deleted, things } = change;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const listId = useId();
  const { resources }: { resources: Record<string, string> } = changeTexts;
  const name = resources[resource] ?? resource;
  return (
    <Fragment>
      <tr>
        <th scope="row">
          {things.length === 0 ? (
            <span className={styles.plain}>{name}</span>
          ) : (
            <button
              type="button"
              className={`p-bare-button ${styles.toggle}`}
              aria-expanded={isOpen}
              {...(isOpen ? { 'aria-controls': listId } : {})}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronRight size={14} stroke={2} aria-hidden />
              {name}
            </button>
          )}
        </th>
        <td data-kind="added">{added > 0 && `+${grouped(added)}`}</td>
        <td data-kind="changed">{changed > 0 && `~${grouped(changed)}`}</td>
        <td data-kind="deleted">{deleted > 0 && `−${grouped(deleted)}`}</td>
        <td data-compare>
          <Compare resource={resource} name={name} version={version} />
        </td>
      </tr>
      {isOpen && things.length > 0 && (
        <tr data-things id={listId}>
          <td colSpan={5}>
            <ChangedThings things={things} count={countOf(change)} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** Leads to the comparison in another tab, as the dialog is still open. */
function Compare({ resource, name, version }: { resource: string; name: string; version: number | undefined }) {
  const canCompare = useCan(history.list);
  if (!canCompare || version === undefined || !IN_HISTORY.includes(resource)) return null;
  return (
    <ScreenLink
      to="/app/history"
      query={{ left: version, tab: resource }}
      className="p-link"
      target="_blank"
      aria-label={changeTexts.compareOf(name)}
    >
      {changeTexts.compare}
    </ScreenLink>
  );
}
