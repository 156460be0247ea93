import { useMemo, type ReactNode } from 'react';
import { markedWords, type MarkedWords } from '#features/intents/list/marked-words.ts';
import { MarkedStrip } from '#features/intents/list/marked-strip.tsx';
import { useMarkKeys } from '#parts/templates/mark-keys.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { BesideIntents } from '#features/intents/beside-intents.tsx';
import { IntentDialogs } from '#features/intents/dialogs/intent-dialogs.tsx';
import { RenameConflictDialog } from '#features/intents/dialogs/rename-conflict-dialog.tsx';
import { IntentsEmpty } from '#features/intents/intents-empty.tsx';
import { IntentsHead } from '#features/intents/intents-head.tsx';
import { IntentList } from '#features/intents/list/intent-list.tsx';
import { LISTED_KEYS } from '#features/intents/list/list-keys.ts';
import { ReferenceCards } from '#parts/templates/reference-cards.tsx';
import { TemplateNamesContext } from '#parts/templates/template-names.ts';
import { useSynonyms, type Synonyms } from '#features/intents/synonyms/use-synonyms.ts';
import { IntentsFoot } from '#features/intents/training/intents-foot.tsx';
import { useIntentsEditor, type IntentsEditor } from '#features/intents/use-intents-editor.ts';
import { useIntents, type IntentFacts } from '#features/intents/use-intents.ts';
import { intentTexts } from '#texts/intents.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/intents/intents-screen.module.css';

/** Lists intents with their templates, and how well the model tells them apart. */
export function IntentsScreen() {
  const synonyms = useSynonyms();
  const { facts, error, retry } = useIntents(synonyms.saving.things, synonyms.saved);
  if (error && !facts) return <LoadError what={intentTexts.title} error={error} onRetry={retry} />;
  if (!facts) return <SkeletonRows />;
  return (
    <WithTemplateNames synonyms={synonyms}>
      <Intents facts={facts} synonyms={synonyms} />
    </WithTemplateNames>
  );
}

const onMarked = (marked: MarkedWords) => markedWords.set({ marked });

/** Fields for templates know the synonyms as they are edited here. */
function WithTemplateNames({ synonyms, children }: { synonyms: Synonyms; children: ReactNode }) {
  const things = synonyms.saving.things ?? synonyms.saved;
  const names = useMemo(() => ({ synonyms: things, onMarked }), [things]);
  return <TemplateNamesContext value={names}>{children}</TemplateNamesContext>;
}

function Intents({ facts, synonyms }: { facts: IntentFacts; synonyms: Synonyms }) {
  const editor = useIntentsEditor(facts, synonyms);
  const { canEdit, isEmpty, actions, adding, focusAdd } = editor;
  const { controls } = editor.list;
  useHotkeys(intentTexts.title, [
    { keys: 'N', description: intentTexts.shortcuts.add, enabled: canEdit, run: focusAdd },
    ...LISTED_KEYS.map((key) => ({ ...key, enabled: canEdit && !isEmpty })),
  ]);
  useMarkKeys(canEdit && !isEmpty);

  function showTemplate(intent: string, template: string) {
    controls.search(template);
    controls.openNamed(intent);
  }

  return (
    <div className="p-flex p-fill p-shortenable">
      <div className={`p-column ${styles.screen}`}>
        <IntentsHead editor={editor} />
        {isEmpty ? (
          <IntentsEmpty
            canEdit={canEdit}
            saveFirst={synonyms.saving.save}
            onAdd={focusAdd}
            onAddExample={({ name, templates }) => void adding.addIntent(name, templates)}
          />
        ) : (
          <ListedIntents editor={editor} onShowTemplate={showTemplate} />
        )}
        {editor.asked && (
          <IntentDialogs
            asked={editor.asked}
            facts={facts}
            actions={actions}
            onShowIntent={controls.openNamed}
            onClose={() => {
              editor.stopAsking();
              editor.focusList();
            }}
          />
        )}
        <RenameConflictDialog
          conflict={editor.conflict}
          onClose={editor.closeConflict}
          onRename={actions.renameIntent}
          onAdd={adding.addIntent}
        />
      </div>
      <BesideIntents editor={editor} onShowTemplate={showTemplate} />
    </div>
  );
}

interface ListedIntentsProps {
  editor: IntentsEditor;
  onShowTemplate: (intent: string, template: string) => void;
}

/** The list and its foot. */
function ListedIntents({ editor, onShowTemplate }: ListedIntentsProps) {
  const { facts, synonyms, actions, adding } = editor;
  const { shownView, rows, selected, controls } = editor.list;
  return (
    <>
      <ReferenceCards uses={facts.uses}>
        <IntentList
          rows={rows}
          facts={facts}
          view={shownView}
          selected={selected}
          controls={controls}
          actions={actions}
          selection={editor.selection}
          choosing={editor.choosing}
          asking={editor.asking}
          canEdit={editor.canEdit}
          added={adding.added}
          onAdded={adding.setAdded}
          typed={editor.typed}
          listRef={editor.listRef}
          onLeaveUp={editor.focusAdd}
        />
      </ReferenceCards>
      {rows.length === 0 && (
        <p className={styles.none}>
          {shownView.query === '' ? intentTexts.noFlaws : uiTexts.list.noMatch(shownView.query)}
        </p>
      )}
      <MarkedStrip facts={facts} synonyms={synonyms} />
      <IntentsFoot saveFirst={synonyms.saving.save} onShowIntent={controls.openNamed} onShowTemplate={onShowTemplate} />
    </>
  );
}
