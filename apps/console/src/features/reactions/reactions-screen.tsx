import { Button } from '@mantine/core';
import { tests } from '@parley/contract';
import { openFindings } from '@parley/dialogue/lint/finding';
import { nameKey, type Reaction } from '@parley/domain';
import { IconSitemap } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notify } from '#shared/notices/notices.ts';
import { SaveBar } from '#shared/saving/save-bar.tsx';
import { runTests } from '#shared/tests/test-runs.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { NamesNeeded } from '#features/reactions/names-needed.tsx';
import { NoReactions } from '#features/reactions/no-reactions.tsx';
import { NO_FILTER } from '#features/reactions/reaction-filter.ts';
import { ReactionList } from '#features/reactions/list/reaction-list.tsx';
import { NamesContext, type ReactionNames } from '#features/reactions/reaction-names.ts';
import { ReactionPanel } from '#features/reactions/panel/reaction-panel.tsx';
import { ReactionToolbar } from '#features/reactions/reaction-toolbar.tsx';
import { ScopesPanel } from '#features/reactions/scopes/scopes-panel.tsx';
import { useFoundReactions } from '#features/reactions/use-found-reactions.ts';
import { usePlace } from '#features/reactions/use-place.ts';
import { useReactionEdits } from '#features/reactions/editing/use-reaction-edits.ts';
import { FindingsPanel } from '#features/reactions/graph/findings/findings-panel.tsx';
import { FoundList } from '#features/reactions/graph/found-list.tsx';
import { GraphView } from '#features/reactions/graph/graph-view.tsx';
import { useFolded } from '#features/reactions/graph/layout/use-folded.ts';
import { useGraphEdits } from '#features/reactions/graph/editing/use-graph-edits.ts';
import { useUndoOfMoves } from '#features/reactions/graph/editing/use-moves.ts';
import { useNotes } from '#features/reactions/graph/editing/use-notes.ts';
import { usePositions } from '#features/reactions/graph/layout/use-positions.ts';
import { useReactions } from '#features/reactions/use-reactions.ts';
import { useSteadyId } from '#features/reactions/use-steady-id.ts';
import { useRename } from '#features/reactions/editing/use-rename.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/reactions-screen.module.css';

const { shortcuts } = reactionTexts;
const NO_REACTIONS: readonly Reaction[] = [];

/** The graph editor: every reaction in a list, and the selected one beside it. */
export function ReactionsScreen() {
  const read = useReactions();
  const { list, settled, scopes, areScopesRead, known, findings, broken, faults, uses, renamed, names } = read;
  const { wording, canEdit } = read;
  const place = usePlace();
  const { filter, select, view } = place;
  // The address names a new reaction by its old id until the effect below has caught up with the save.
  const selectedId = place.selectedId === null ? null : read.saving.currentId(place.selectedId);
  const [addedId, setAddedId] = useState<number | null>(null);
  const canRunTests = useCan(tests.runAll);
  const second = canRunTests ? { second: { label: reactionTexts.saveAndTest, run: () => void runTests() } } : {};
  const nameInput = useRef<HTMLInputElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const foundList = useRef<HTMLUListElement>(null);
  const all = read.saving.things ?? NO_REACTIONS;
  const selected = all.find(({ id }) => id === selectedId);
  const panelKey = useSteadyId(selectedId, read.saving.currentId);

  const brokenCount = useMemo(() => [...broken.values()].reduce((sum, one) => sum + one.length, 0), [broken]);

  const { folded, fold } = useFolded();
  const middle = useRef({ x: 0, y: 0 });
  const {
    positions,
    place: placeBoxes,
    arrange,
    isArranging,
    settlings,
  } = usePositions({
    // Without its scopes a reaction would be placed as if it had none.
    reactions: areScopesRead ? read.saving.things : undefined,
    scopes,
    currentId: read.saving.currentId,
    canEdit,
    freePlace: () => middle.current,
  });
  const { saving, noteMove } = useUndoOfMoves(read.saving, positions, placeBoxes);
  const notes = useNotes();
  const rename = useRename(saving);
  const opened = (id: number) => {
    setAddedId(id);
    select(id);
  };
  const search = useFoundReactions(read, { ...place, selectedId });
  const { shown, found } = search;
  const { add, addNew, duplicate, remove, usesOf, dropIntent } = useReactionEdits(read, saving, {
    shown,
    scope: filter.scope,
    select,
    opened,
  });
  const edits = useGraphEdits({
    saving,
    scopes,
    known,
    tests: read.tests,
    positions,
    place: placeBoxes,
    onAdded: opened,
  });
  const open = useMemo(() => openFindings(findings), [findings]);

  // A new reaction gets its id when it is saved.
  useEffect(() => {
    // An address is drawn at once, which React refuses while it draws.
    if (selectedId !== place.selectedId) queueMicrotask(() => select(selectedId));
  }, [selectedId, place.selectedId, select]);

  const arrangeAll = async () => {
    const arranged = await arrange();
    if (!arranged) return;
    placeBoxes(arranged);
    noteMove(positions, arranged);
    notify.info({ title: reactionTexts.arranged, message: reactionTexts.arrangedHint });
  };

  const onArrange = canEdit && !isArranging ? () => void arrangeAll() : undefined;

  useHotkeys(reactionTexts.title, [
    { keys: 'Ctrl+F', description: shortcuts.search, run: () => searchInput.current?.focus() },
    // Before the key without Shift, which would take it too.
    { keys: 'Shift+F3', description: shortcuts.previous, run: () => search.selectNext(-1), enabled: found !== null },
    { keys: 'F3', description: shortcuts.next, run: () => search.selectNext(1), enabled: found !== null },
    { keys: 'N', description: shortcuts.add, run: addNew, enabled: canEdit },
    {
      keys: 'Ctrl+D',
      description: shortcuts.duplicate,
      run: () => duplicate(selected),
      enabled: canEdit && selected !== undefined,
    },
    {
      keys: 'Esc',
      description: shortcuts.closePanel,
      run: () => select(null),
      enabled: selectedId !== null || place.panel !== null,
    },
  ]);

  const context = useMemo(
    (): ReactionNames => ({
      ...names,
      isReadOnly: !canEdit,
      open: (name) => {
        const target = all.find((reaction) => nameKey(reaction.name) === nameKey(name));
        const before = renamed.find((one) => nameKey(one.before) === nameKey(name));
        if (target ?? before) select(target?.id ?? before?.id ?? null);
      },
    }),
    [names, canEdit, all, renamed, select],
  );

  if (list.isError && !saving.things) {
    return <LoadError what={reactionTexts.plural} error={list.error} onRetry={() => void list.refetch()} />;
  }
  return (
    <NamesContext value={context}>
      <PageHeader count={saving.things?.length} />
      {canEdit && <SaveBar saving={saving} wording={wording} isInvalid={faults.size > 0} {...second} />}
      <div className="p-columns">
        <div className={`p-column ${styles.main}`}>
          <ReactionToolbar
            filter={filter}
            scopes={scopes}
            brokenCount={brokenCount}
            searchInput={searchInput}
            onFilter={place.setFilter}
            onAdd={addNew}
            onScopes={() => place.openPanel(place.panel === 'scopes' ? null : 'scopes')}
            findings={open}
            onFindings={() => place.openPanel(place.panel === 'findings' ? null : 'findings')}
            onNote={view === 'graph' && canEdit ? () => notes.add(middle.current) : undefined}
            view={view}
            onView={place.setView}
            onNextFound={search.selectNext}
            onFoundList={() => foundList.current?.querySelector('button')?.focus()}
            onBroken={search.showBroken}
            onArrange={view === 'graph' && all.length > 0 ? onArrange : undefined}
          />
          {view === 'graph' && all.length > 0 && (
            <FoundList
              found={search.bestFirst}
              search={filter.search}
              selectedId={selectedId}
              searchInput={searchInput}
              listRef={foundList}
              onSelect={select}
            />
          )}
          {!canEdit && saving.things && <DeniedStrip needs="PUT:/reactions" />}
          {faults.size > 0 && <NamesNeeded faults={faults} reactions={all} onSelect={select} />}
          {!saving.things && <SkeletonRows />}
          {saving.things && all.length === 0 && <NoReactions canEdit={canEdit} onAdd={addNew} onExample={add} />}
          {all.length > 0 && view === 'graph' && (
            <GraphView
              reactions={all}
              renamed={renamed}
              scopes={scopes}
              positions={positions}
              settlings={settlings}
              onPlace={placeBoxes}
              onMoved={noteMove}
              notes={notes}
              edits={edits}
              onMiddle={(point) => {
                middle.current = point;
              }}
              saving={saving}
              broken={broken}
              flaws={read.flaws}
              filter={filter}
              found={found}
              folded={folded}
              onFold={fold}
              selectedId={selectedId}
              onSelect={select}
              onEnter={() => nameInput.current?.focus()}
              onArrange={onArrange}
              canEdit={canEdit}
            />
          )}
          {view === 'list' && all.length > 0 && settled.length > 0 && shown.length === 0 && (
            <EmptyState
              icon={IconSitemap}
              title={reactionTexts.list.noMatch}
              action={<Button onClick={() => place.setFilter(NO_FILTER)}>{reactionTexts.list.showAll}</Button>}
            >
              {reactionTexts.list.noMatchHint}
            </EmptyState>
          )}
          {view === 'list' && shown.length > 0 && (
            <ReactionList
              reactions={shown}
              scopes={scopes}
              saving={saving}
              flaws={read.flaws}
              uses={uses}
              selectedId={selectedId}
              onSelect={select}
              onEnter={() => nameInput.current?.focus()}
              onDelete={(reaction) => canEdit && void remove(reaction)}
            />
          )}
        </div>
        {selected && place.panel === null && (
          <ReactionPanel
            key={panelKey}
            reaction={selected}
            scopes={scopes}
            saving={saving}
            nameFault={faults.get(selected.id)}
            uses={usesOf(selected)}
            nameInput={nameInput}
            isNew={selected.id === addedId}
            onRename={(name) => rename(selected.id, name)}
            onIntentUndone={(name) => dropIntent(selected.id, name)}
            onDuplicate={() => duplicate(selected)}
            onDelete={() => void remove(selected)}
            onClose={() => select(null)}
          />
        )}
        {place.panel === 'findings' && (
          <FindingsPanel
            findings={findings}
            scopes={scopes}
            saving={saving}
            onOpen={select}
            onScope={(id) => place.setFilter({ scope: id })}
            onClose={() => place.openPanel(null)}
          />
        )}
        {place.panel === 'scopes' && (
          <ScopesPanel
            scopes={scopes}
            reactions={all}
            onShow={(id) => place.setFilter({ scope: id })}
            onClose={() => place.openPanel(null)}
          />
        )}
      </div>
    </NamesContext>
  );
}
