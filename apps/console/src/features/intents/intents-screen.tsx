import { intents } from '@parley/contract';
import type { Intent } from '@parley/domain';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Can, useCan } from '#shared/access/access.tsx';
import { HistoryButtons } from '#shared/changes/history-buttons.tsx';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { AddField } from '#shared/ui/add-field.tsx';
import { modelState } from '#shared/training/model-state.ts';
import { intentChanges } from '#features/intents/changes/intent-changes.ts';
import { IntentDialogs } from '#features/intents/dialogs/intent-dialogs.tsx';
import { IntentList } from '#features/intents/list/intent-list.tsx';
import type { AddedIntent } from '#features/intents/list/intent-list-props.ts';
import { nameRefusal } from '#features/intents/intent-name.ts';
import { intentRows, sortIntents } from '#features/intents/list/intent-rows.ts';
import { searchIntents } from '#features/intents/list/intent-search.ts';
import { IntentsFoot } from '#features/intents/training/intents-foot.tsx';
import { BulkBar } from '#features/intents/list/bulk-bar.tsx';
import { IntentsEmpty } from '#features/intents/intents-empty.tsx';
import { IntentsTools } from '#features/intents/intents-tools.tsx';
import { LISTED_KEYS } from '#features/intents/list/list-keys.ts';
import { ModelStrip } from '#features/intents/quality/model-strip.tsx';
import { QualityPanel } from '#features/intents/quality/quality-panel.tsx';
import { RenameConflictDialog } from '#features/intents/dialogs/rename-conflict-dialog.tsx';
import { SynonymsPanel } from '#features/intents/synonyms/synonyms-panel.tsx';
import { SynonymsSaving } from '#features/intents/synonyms/synonyms-saving.tsx';
import { SynonymsContext } from '#features/intents/list/template-input.tsx';
import { useIntentActions, type RenameConflict } from '#features/intents/use-intent-actions.tsx';
import { useIntents, type IntentFacts } from '#features/intents/use-intents.ts';
import { useUnknownIntent } from '#features/intents/list/use-unknown-intent.ts';
import { useListView } from '#features/intents/list/use-list-view.ts';
import { useSidePanel, type SidePanelName } from '#features/intents/use-side-panel.ts';
import { useSelection } from '#features/intents/list/use-selection.ts';
import { useSynonyms, type Synonyms } from '#features/intents/synonyms/use-synonyms.ts';
import { useNewInAddress } from '#shared/use-new-in-address.ts';
import { NEW_THING, useTypedTexts } from '#shared/use-typed-texts.ts';
import { texts } from '#texts/spec.ts';
import { intentTexts } from '#texts/intents.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/intents/intents-screen.module.css';

/** What callers may want, in the words that they use, and how well the model tells it apart. */
export function IntentsScreen() {
  const synonyms = useSynonyms();
  const { facts, error, retry } = useIntents(synonyms.saving.things, synonyms.saved);
  if (error && !facts) return <LoadError what={intentTexts.title} error={error} onRetry={retry} />;
  if (!facts) return <SkeletonRows />;
  return (
    <SynonymsContext value={synonyms}>
      <Intents facts={facts} synonyms={synonyms} />
    </SynonymsContext>
  );
}

function Intents({ facts, synonyms }: { facts: IntentFacts; synonyms: Synonyms }) {
  const canEdit = useCan(intents.create);
  const { view, selected, controls } = useListView(canEdit, facts.intents);
  const [conflict, setConflict] = useState<RenameConflict>();
  const history = intentChanges.useHistory();
  const actions = useIntentActions(facts.users, setConflict);
  const [asked, setAsked] = useState<{ about: 'suggest' | 'merge'; intent: Intent }>();
  const asking = useMemo(
    () => ({
      suggest: (intent: Intent) => setAsked({ about: 'suggest', intent }),
      merge: (intent: Intent) => setAsked({ about: 'merge', intent }),
    }),
    [],
  );
  useUnknownIntent(selected, facts.intents);
  const { selection, controls: choosing } = useSelection(facts.intents);
  const [added, setAdded] = useState<AddedIntent>();
  const typed = useTypedTexts('intents');
  /** The name that is on its way to the server; undefined again when it was refused. */
  const adding = useRef<Promise<string | undefined>>(undefined);
  const [panel, showPanel] = useSidePanel();
  const [isPanelNew, setPanelNew] = useState(false);
  const addInput = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  // Typing goes on while a long list is searched.
  const shownView = useDeferredValue(view);
  const { sort, descending } = shownView;
  const sorted = useMemo(() => sortIntents(facts.intents, { sort, descending }, facts), [facts, sort, descending]);
  const rows = useMemo(() => intentRows(sorted, shownView, facts), [sorted, shownView, facts]);
  const found = useMemo(() => rows.filter(({ kind }) => kind === 'intent').length, [rows]);
  const isEmpty = facts.intents.length === 0;
  const focusAdd = useCallback(() => addInput.current?.focus(), []);
  useNewInAddress(focusAdd, canEdit);
  useHotkeys(intentTexts.title, [
    { keys: 'N', description: intentTexts.shortcuts.add, enabled: canEdit, run: focusAdd },
    ...LISTED_KEYS.map((key) => ({ ...key, enabled: canEdit && !isEmpty })),
  ]);

  async function addIntent(name: string, templates?: readonly string[]) {
    const refusal = await actions.addIntent(name, templates);
    if (refusal === undefined) controls.openNamed(name);
    return refusal;
  }

  /** After the name come templates: so does what is entered while it is on its way. */
  async function addTyped(text: string, takeTyped: () => string) {
    const before = await adding.current;
    if (before !== undefined) return actions.addTemplate({ name: before }, text);
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    adding.current = promise;
    const refusal = await actions.addIntent(text);
    adding.current = undefined;
    resolve(refusal === undefined ? text : undefined);
    const id = refusal === undefined ? controls.openNamed(text) : undefined;
    if (id !== undefined) setAdded({ id, takeTyped });
    return refusal;
  }

  function openPanel(name: SidePanelName) {
    setPanelNew(true);
    showPanel(name);
  }

  function closePanel() {
    showPanel(undefined);
    listRef.current?.focus();
  }

  function showUses(reference: string, what: 'templates' | 'intents') {
    controls.search(reference);
    if (what !== 'templates') return;
    const found = searchIntents(facts.intents, reference, facts.references);
    controls.openAll(found.map(({ intent }) => intent.id));
  }

  function nameOf(id: number): string {
    return facts.intents.find((intent) => intent.id === id)?.name ?? '';
  }

  /** With the templates their bar goes, and the keys are for the list again. */
  function clearChosen() {
    choosing.clear();
    listRef.current?.focus({ preventScroll: true });
  }

  /** These and no others are unfolded; the first is selected. */
  function showIntents(ids: number[]) {
    controls.search('');
    controls.showOnlyFlaws(false);
    controls.openAll(ids);
    controls.select(ids[0]);
  }

  function showTemplate(intent: string, template: string) {
    controls.search(template);
    controls.openNamed(intent);
  }

  return (
    <div className={styles.columns}>
      <div className={`p-column ${styles.screen}`}>
        <PageHeader count={facts.intents.length} />
        {synonyms.canEdit && <SynonymsSaving saving={synonyms.saving} isRenaming={synonyms.isRenaming} />}
        {canEdit && <HistoryButtons scope={intentTexts.title} {...history} />}
        <IntentsTools
          query={view.query}
          found={found}
          onSearch={controls.search}
          onLeave={() => listRef.current?.focus()}
          canExport={!isEmpty}
          onOpenSynonyms={synonyms.canRead && panel !== 'synonyms' ? () => openPanel('synonyms') : undefined}
          onOpenQuality={panel === 'quality' || isEmpty ? undefined : () => openPanel('quality')}
        />
        {!canEdit && <DeniedStrip needs="PUT:/intents" />}
        {selection.size > 0 && (
          <BulkBar selection={selection} intents={facts.intents} actions={actions} onClear={clearChosen} />
        )}
        {!isEmpty && selection.size === 0 && (
          <ModelStrip
            state={modelState(facts.intents, facts.evaluation)}
            evaluation={facts.evaluation}
            onlyFlaws={view.onlyFlaws}
            onOnlyFlaws={controls.showOnlyFlaws}
            onShowTemplates={() => controls.showFlawedTemplates(facts)}
          />
        )}
        <Can do={intents.create}>
          <div className={styles.add}>
            <AddField
              label={intentTexts.list.add}
              inputRef={addInput}
              initialValue={typed.at(NEW_THING)}
              onType={(name) => typed.keep(NEW_THING, name)}
              validate={(name) => nameRefusal(facts.intents, name)}
              emptyMessage={texts.intents.nameEmpty}
              onAdd={addTyped}
              onArrow={(direction) => direction === 'down' && listRef.current?.focus()}
            />
          </div>
        </Can>
        {isEmpty ? (
          <IntentsEmpty
            canEdit={canEdit}
            saveFirst={synonyms.saving.save}
            onAdd={focusAdd}
            onAddExample={({ name, templates }) => void addIntent(name, templates)}
          />
        ) : (
          <IntentList
            rows={rows}
            facts={facts}
            view={shownView}
            selected={selected}
            controls={controls}
            actions={actions}
            selection={selection}
            choosing={choosing}
            asking={asking}
            canEdit={canEdit}
            added={added}
            onAdded={setAdded}
            typed={typed}
            listRef={listRef}
            onLeaveUp={focusAdd}
          />
        )}
        {!isEmpty && rows.length === 0 && (
          <p className={styles.none}>
            {shownView.query === '' ? intentTexts.noFlaws : uiTexts.list.noMatch(shownView.query)}
          </p>
        )}
        {!isEmpty && (
          <IntentsFoot
            saveFirst={synonyms.saving.save}
            onShowIntent={controls.openNamed}
            onShowTemplate={showTemplate}
          />
        )}
        {asked && (
          <IntentDialogs
            asked={asked}
            facts={facts}
            actions={actions}
            onShowIntent={controls.openNamed}
            onClose={() => {
              setAsked(undefined);
              listRef.current?.focus();
            }}
          />
        )}
        <RenameConflictDialog
          conflict={conflict}
          onClose={() => setConflict(undefined)}
          onRename={actions.renameIntent}
          onAdd={addIntent}
        />
      </div>
      {panel === 'quality' && (
        <QualityPanel
          intents={facts.intents}
          isStale={facts.evaluation?.stale ?? false}
          onShowIntents={showIntents}
          onShowTemplate={(id, template) => showTemplate(nameOf(id), template)}
          onShowReference={(reference) => showUses(reference, 'templates')}
          takesFocus={isPanelNew}
          onClose={closePanel}
        />
      )}
      {panel === 'synonyms' && synonyms.canRead && (
        <SynonymsPanel
          synonyms={synonyms}
          uses={facts.uses.synonym}
          onShowUses={showUses}
          takesFocus={isPanelNew}
          onClose={closePanel}
        />
      )}
    </div>
  );
}
