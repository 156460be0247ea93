import { Button } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FoundList } from '#features/reactions/graph/found-list.tsx';
import { GraphView } from '#features/reactions/graph/graph-view.tsx';
import { ReactionList } from '#features/reactions/list/reaction-list.tsx';
import { NO_FILTER } from '#features/reactions/reaction-filter.ts';
import type { ReactionEditor } from '#features/reactions/use-reaction-editor.ts';
import { reactionTexts } from '#texts/reactions.ts';

/** The reactions that a search of the graph finds. The list shows its own matches. */
export function FoundInGraph({ editor }: { editor: ReactionEditor }) {
  const { all, place, inputs, search } = editor;
  if (place.view !== 'graph' || all.length === 0) return null;
  return (
    <FoundList
      found={search.bestFirst}
      search={place.filter.search}
      selectedId={place.selectedId}
      searchInput={inputs.search}
      listRef={inputs.foundList}
      onSelect={place.select}
    />
  );
}

/** The reactions as a graph or as a list. */
export function ReactionViews({ editor }: { editor: ReactionEditor }) {
  const { read, all, place, inputs, folding, boxes, notes, search, changes, edits } = editor;
  const enterPanel = () => inputs.name.current?.focus();
  if (all.length === 0) return null;
  if (place.view === 'graph') {
    return (
      <GraphView
        reactions={all}
        read={read}
        place={place}
        boxes={boxes}
        notes={notes}
        edits={edits}
        found={search.found}
        folding={folding}
        onEnter={enterPanel}
      />
    );
  }
  if (search.shown.length === 0) {
    return read.settled.length > 0 && <NoMatch onShowAll={() => place.setFilter(NO_FILTER)} />;
  }
  return (
    <ReactionList
      reactions={search.shown}
      scopes={read.scopes}
      saving={read.saving}
      flaws={read.flaws}
      uses={read.uses}
      selectedId={place.selectedId}
      onSelect={place.select}
      onEnter={enterPanel}
      onDelete={(reaction) => read.canEdit && void changes.remove(reaction)}
    />
  );
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon={IconSitemap}
      title={reactionTexts.list.noMatch}
      action={<Button onClick={onShowAll}>{reactionTexts.list.showAll}</Button>}
    >
      {reactionTexts.list.noMatchHint}
    </EmptyState>
  );
}
