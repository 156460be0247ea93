import { entities, tests } from '@parley/contract';
import { nameKey } from '@parley/domain';
import { useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { SaveBar } from '#shared/saving/save-bar.tsx';
import { runTests } from '#parts/tests/test-runs.ts';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { BesideReactions } from '#features/reactions/beside-reactions.tsx';
import { createThing } from '#features/reactions/editing/create-thing.ts';
import { NamesNeeded } from '#features/reactions/names-needed.tsx';
import { NoReactions } from '#features/reactions/no-reactions.tsx';
import { useIsPhone } from '#features/reactions/use-is-phone.ts';
import { NamesContext, type ReactionNames } from '#features/reactions/reaction-names.ts';
import { ReactionToolbar } from '#features/reactions/reaction-toolbar.tsx';
import { FoundInGraph, ReactionViews } from '#features/reactions/reaction-views.tsx';
import { useReactionEditor, type ReactionEditor } from '#features/reactions/use-reaction-editor.ts';
import { useReactionHotkeys } from '#features/reactions/use-reaction-hotkeys.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/reactions-screen.module.css';

/** The graph editor: every reaction in a graph or a list, and the selected one beside it. */
export function ReactionsScreen() {
  const editor = useReactionEditor();
  const { read, all, place, changes } = editor;
  const { list, saving, faults, wording, canEdit } = read;
  const canRunTests = useCan(tests.runAll);
  const second = canRunTests ? { second: { label: reactionTexts.saveAndTest, run: () => void runTests() } } : {};
  const names = useLinkedNames(editor);
  useReactionHotkeys(editor);

  if (list.isError && !saving.things) {
    return <LoadError what={reactionTexts.plural} error={list.error} onRetry={() => void list.refetch()} />;
  }
  return (
    <NamesContext value={names}>
      <PageHeader count={saving.things?.length} />
      {canEdit && <SaveBar saving={saving} wording={wording} isInvalid={faults.size > 0} {...second} />}
      <div className={styles.columns}>
        <div className={`p-column ${styles.main}`}>
          <ReactionToolbar editor={editor} />
          <FoundInGraph editor={editor} />
          {!canEdit && saving.things && <DeniedStrip needs="PUT:/reactions" />}
          {faults.size > 0 && <NamesNeeded faults={faults} reactions={all} onSelect={place.select} />}
          {!saving.things && <SkeletonRows />}
          {saving.things && all.length === 0 && (
            <NoReactions canEdit={canEdit} onAdd={changes.addNew} onExample={changes.add} />
          )}
          <ReactionViews editor={editor} />
        </div>
        <BesideReactions editor={editor} />
      </div>
    </NamesContext>
  );
}

/** The names for the fields of a reaction; a name that is pressed opens its reaction. */
function useLinkedNames({ read, all, place, changes }: ReactionEditor): ReactionNames {
  const { names, canEdit, renamed } = read;
  const { select, selectedId } = place;
  const { addBeside } = changes;
  const isPhone = useIsPhone();
  const canAddEntity = useCan(entities.create);
  const { recordOutside } = read.saving;
  return useMemo(
    () => ({
      ...names,
      isReadOnly: !canEdit,
      isPhone,
      open: (name) => {
        const target = all.find((reaction) => nameKey(reaction.name) === nameKey(name));
        const before = renamed.find((one) => nameKey(one.before) === nameKey(name));
        if (target ?? before) select(target?.id ?? before?.id ?? null);
      },
      createReaction: canEdit ? (name) => addBeside(name, selectedId) : undefined,
      createEntity: canAddEntity
        ? (name, type) => void createThing({ what: 'entity', name, type }, recordOutside)
        : undefined,
    }),
    [names, canEdit, isPhone, all, renamed, select, addBeside, selectedId, canAddEntity, recordOutside],
  );
}
