import { intents } from '@parley/contract';
import { Can } from '#shared/access/access.tsx';
import { HistoryButtons } from '#shared/changes/history-buttons.tsx';
import { modelState } from '#parts/training/model-state.ts';
import { AddField } from '#shared/ui/add-field.tsx';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { NEW_THING } from '#shared/use-typed-texts.ts';
import { intentChanges } from '#features/intents/changes/intent-changes.ts';
import { nameRefusal } from '#features/intents/intent-name.ts';
import { IntentsTools } from '#features/intents/intents-tools.tsx';
import { BulkBar } from '#features/intents/list/bulk-bar.tsx';
import { ModelStrip } from '#features/intents/quality/model-strip.tsx';
import { SynonymsSaving } from '#features/intents/synonyms/synonyms-saving.tsx';
import type { IntentsEditor } from '#features/intents/use-intents-editor.ts';
import { intentTexts } from '#texts/intents.ts';
import { texts } from '#texts/spec.ts';
import styles from '#features/intents/intents-screen.module.css';

/** The bars above the list. */
export function IntentsHead({ editor }: { editor: IntentsEditor }) {
  const { facts, synonyms, canEdit, isEmpty, list, panel, selection } = editor;
  const history = intentChanges.useHistory();
  return (
    <>
      <PageHeader count={facts.intents.length} />
      {synonyms.canEdit && <SynonymsSaving saving={synonyms.saving} isRenaming={synonyms.isRenaming} />}
      {canEdit && <HistoryButtons scope={intentTexts.title} {...history} />}
      <IntentsTools
        query={list.view.query}
        found={list.found}
        onSearch={list.controls.search}
        onLeave={editor.focusList}
        canExport={!isEmpty}
        onOpenSynonyms={synonyms.canRead && panel.shown !== 'synonyms' ? () => panel.open('synonyms') : undefined}
        onOpenQuality={panel.shown === 'quality' || isEmpty ? undefined : () => panel.open('quality')}
      />
      {!canEdit && <DeniedStrip needs="PUT:/intents" />}
      {selection.size > 0 && <ChosenBar editor={editor} />}
      {!isEmpty && selection.size === 0 && (
        <ModelStrip
          state={modelState(facts.intents, facts.evaluation)}
          evaluation={facts.evaluation}
          onlyFlaws={list.view.onlyFlaws}
          onOnlyFlaws={list.controls.showOnlyFlaws}
          intents={facts.intents}
          onShowIntent={list.controls.open}
          onShowTemplates={() => list.controls.showFlawedTemplates(facts)}
        />
      )}
      <Can do={intents.create}>
        <AddIntentField editor={editor} />
      </Can>
    </>
  );
}

function ChosenBar({ editor: { facts, actions, selection, choosing, listRef } }: { editor: IntentsEditor }) {
  /** The bar disappears with the selection, and keys go to the list again. */
  function clear() {
    choosing.clear();
    listRef.current?.focus({ preventScroll: true });
  }
  return <BulkBar selection={selection} intents={facts.intents} actions={actions} onClear={clear} />;
}

function AddIntentField({ editor: { facts, adding, typed, addInput, focusList } }: { editor: IntentsEditor }) {
  return (
    <div className={styles.add}>
      <AddField
        label={intentTexts.list.add}
        inputRef={addInput}
        initialValue={typed.at(NEW_THING)}
        onType={(name) => typed.keep(NEW_THING, name)}
        validate={(name) => nameRefusal(facts.intents, name)}
        emptyMessage={texts.intents.nameEmpty}
        onAdd={adding.addTyped}
        onArrow={(direction) => direction === 'down' && focusList()}
      />
    </div>
  );
}
