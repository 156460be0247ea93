import { fallbacks, intents } from '@parley/contract';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { HistoryButtons } from '#shared/changes/history-buttons.tsx';
import { useProjectId } from '#shared/session/session.ts';
import { TrainButton } from '#parts/training/train-button.tsx';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { FallbackList } from '#features/fallbacks/fallback-list.tsx';
import { FallbacksBulk } from '#features/fallbacks/fallbacks-bulk.tsx';
import { FallbacksEmpty } from '#features/fallbacks/fallbacks-empty.tsx';
import { FallbacksFoot } from '#features/fallbacks/fallbacks-foot.tsx';
import { FallbacksStrip } from '#features/fallbacks/fallbacks-strip.tsx';
import { FallbacksTools } from '#features/fallbacks/fallbacks-tools.tsx';
import { fallbackChanges, takeListed, useLocal } from '#features/fallbacks/changes/fallback-changes.ts';
import type { Local } from '#features/fallbacks/local.ts';
import { NewIntentDialog } from '#features/fallbacks/new-intent-dialog.tsx';
import type { Rights } from '#features/fallbacks/rights.ts';
import { leftSince, rowsOf, stillOpen, type Row, type ShownGroup } from '#features/fallbacks/triage.ts';
import { useFallbacks } from '#features/fallbacks/use-fallbacks.ts';
import { useOpenedGroup } from '#features/fallbacks/use-opened-group.ts';
import { CHOSEN, useTriageKeys } from '#features/fallbacks/use-triage-keys.ts';
import { useView, type View } from '#features/fallbacks/use-view.ts';
import { UsesPanel } from '#features/fallbacks/uses-panel.tsx';
import { fallbackTexts } from '#texts/fallbacks.ts';
import styles from '#features/fallbacks/fallbacks-screen.module.css';

/** Lists callers' phrases that the bot did not understand, and lets the user assign their intent. */
export function FallbacksScreen() {
  const { view, typed, selected, controls } = useView();
  const read = useFallbacks(view);
  const searchRef = useRef<HTMLInputElement>(null);
  const reload = () => void read.refetch();
  const local = usePhrasesLocal(read);
  const rights = useRights();
  const left = useMemo(
    () => leftSince(read.groups ?? [], local, view.kind === 'done'),
    [read.groups, local, view.kind],
  );
  const count = read.total === undefined ? undefined : read.total - left;
  const isWhole = view.query === '' && view.since === undefined;
  // The tab and the foot show the number of the list, which the summary follows later.
  const whole = isWhole ? count : undefined;
  return (
    <div className="p-column">
      <PageHeader count={count} />
      <FallbacksTools view={view} count={whole} typed={typed} controls={controls} inputRef={searchRef}>
        <TrainButton scope={fallbackTexts.title} onTrained={reload} />
      </FallbacksTools>
      {!rights.canMark && (
        <DeniedStrip needs="POST:/intents/<id>/mark-classified">
          {rights.canEdit ? fallbackTexts.editOnly : fallbackTexts.viewOnly}
        </DeniedStrip>
      )}
      <FallbacksStrip onShowDone={() => controls.showKind('done')} />
      {read.error && !read.groups && <LoadError what={fallbackTexts.title} error={read.error} onRetry={reload} />}
      {!read.error && !read.groups && <SkeletonRows />}
      {read.groups?.length === 0 && <FallbacksEmpty view={view} onShowAll={controls.showAll} />}
      {read.groups && read.groups.length > 0 && (
        // Another view is another list: nothing stays chosen or unfolded.
        <Triaged
          key={`${view.kind} ${view.isAlike}`}
          groups={read.groups}
          view={view}
          rights={rights}
          count={whole}
          selected={selected}
          onSelect={controls.select}
          local={local}
          more={read.hasNextPage && !read.isFetching ? () => void read.fetchNextPage() : undefined}
        />
      )}
    </div>
  );
}

interface TriagedProps {
  groups: readonly ShownGroup[];
  /** The number of phrases of this kind; undefined while the list shows only some of them. */
  count: number | undefined;
  view: View;
  rights: Rights;
  selected: string;
  onSelect: (key: string) => void;
  local: Local;
  /** Reads the next page; undefined at the end, and while one is read. */
  more: (() => void) | undefined;
}

const NO_IDS: ReadonlySet<number> = new Set();

function Triaged({ groups, count, view, rights, selected, onSelect, local, more }: TriagedProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [marked, setMarked] = useState(NO_IDS);
  const [newIntentOf, setNewIntentOf] = useState<readonly number[]>();
  const [panel, setPanel] = useState<string>();
  const [editing, setEditing] = useState<string>();
  const [chooser, setChooser] = useState<string>();
  const listRef = useRef<HTMLDivElement>(null);
  const idByName = useIdByName();
  const hasDesk = rights.canMark && view.kind !== 'done';
  const rows = useMemo(() => rowsOf(groups, open, local, hasDesk), [groups, open, local, hasDesk]);
  const chosen = useMemo(() => stillOpen(marked, rows), [marked, rows]);
  const active = activeIn(rows, selected);

  const toggleOpen = (key: string, isOpen?: boolean) =>
    setOpen((keys) => {
      const next = new Set(keys);
      if (isOpen ?? !keys.has(key)) next.add(key);
      else next.delete(key);
      return next;
    });

  useOpenedGroup({ groups, selected, onOpen: (key) => toggleOpen(key, true), onSelect, more });
  const { undo, redo } = fallbackChanges.useHistory();
  const { commands, goToChanged } = useTriageKeys({
    rows,
    active,
    onActive: onSelect,
    isDone: view.kind === 'done',
    rights,
    local,
    idByName,
    chosen,
    onChoose: setMarked,
    onNewIntent: setNewIntentOf,
    onToggleOpen: toggleOpen,
    onShowUses: setPanel,
    onEditing: setEditing,
    onChooser: setChooser,
    listRef,
  });

  return (
    <div className="p-columns">
      {(rights.canMark || rights.canEdit) && (
        <HistoryButtons
          scope={fallbackTexts.title}
          undo={undo && (() => goToChanged(undo()))}
          redo={redo && (() => goToChanged(redo()))}
        />
      )}
      <div className={`p-column ${styles.main}`}>
        {chosen.size > 0 && (
          <FallbacksBulk
            chosen={chosen}
            commands={commands}
            canMake={rights.canMake}
            isChoosing={chooser === CHOSEN}
            onChooser={setChooser}
          />
        )}
        <FallbackList
          rows={rows}
          active={active}
          onActive={onSelect}
          kind={view.kind}
          rights={rights}
          chosen={chosen}
          commands={commands}
          idByName={idByName}
          editing={editing}
          onEditing={setEditing}
          chooser={chooser}
          onChooser={setChooser}
          listRef={listRef}
          more={more}
        />
        <FallbacksFoot rights={rights} kind={view.kind} count={count} />
      </div>
      <Uses row={rows.find(({ key }) => key === panel)} onClose={() => setPanel(undefined)} />
      {newIntentOf && (
        <NewIntentDialog
          count={newIntentOf.length}
          onMake={(name) => commands.makeIntent(name, newIntentOf)}
          onClose={() => setNewIntentOf(undefined)}
        />
      )}
    </div>
  );
}

function Uses({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  return row && <UsesPanel row={row} onClose={onClose} />;
}

/** Keys act at once: the first row is the active one until another is chosen. */
function activeIn(rows: readonly Row[], selected: string): string {
  return selected === '' ? (rows[0]?.key ?? '') : selected;
}

/** The decisions about the phrases since they were read. */
function usePhrasesLocal({ groups, readAt }: ReturnType<typeof useFallbacks>): Local {
  const projectId = useProjectId();
  useLayoutEffect(() => {
    if (!groups) return;
    const ids = new Set(groups.flatMap(({ phrases }) => phrases.map(({ id }) => id)));
    takeListed(projectId, ids, readAt);
  }, [groups, readAt, projectId]);
  return useLocal(projectId);
}

function useRights(): Rights {
  const canMark = useCan(fallbacks.mark);
  const canClass = useCan(intents.list) && canMark;
  const canEdit = useCan(fallbacks.edit);
  const canMake = useCan(fallbacks.newIntent) && canMark;
  const canOpen = useCan(fallbacks.uses);
  return useMemo(
    () => ({ canMark, canClass, canEdit, canMake, canOpen }),
    [canMark, canClass, canEdit, canMake, canOpen],
  );
}

/** The model names intents; an intent that was deleted or renamed since has no id. */
function useIdByName(): ReadonlyMap<string, number> {
  const { data } = useRead(intents.list);
  return useMemo(() => new Map(data?.map(({ id, name }) => [name, id])), [data]);
}
