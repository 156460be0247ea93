import { searchIntents } from '#features/intents/list/intent-search.ts';
import { QualityPanel } from '#features/intents/quality/quality-panel.tsx';
import { SynonymsPanel } from '#features/intents/synonyms/synonyms-panel.tsx';
import { SuggestPanel } from '#features/intents/suggest/suggest-panel.tsx';
import type { IntentsEditor } from '#features/intents/use-intents-editor.ts';

interface BesideIntentsProps {
  editor: IntentsEditor;
  onShowTemplate: (intent: string, template: string) => void;
}

/** The panel beside the list: suggestions for an intent, the quality of the model, or the synonyms. */
export function BesideIntents({ editor, onShowTemplate }: BesideIntentsProps) {
  const { facts, synonyms, panel } = editor;
  const { controls } = editor.list;

  function showUses(reference: string, what: 'templates' | 'intents') {
    controls.search(reference);
    if (what !== 'templates') return;
    const found = searchIntents(facts.intents, reference, facts.references);
    controls.openAll(found.map(({ intent }) => intent.id));
  }

  /** Expands exactly these intents; selects the first. */
  function showIntents(ids: number[]) {
    controls.search('');
    controls.showOnlyFlaws(false);
    controls.openAll(ids);
    controls.select(ids[0]);
  }

  function nameOf(id: number): string {
    return facts.intents.find((intent) => intent.id === id)?.name ?? '';
  }

  const { asked } = editor;
  if (asked?.about === 'suggest') {
    return (
      <SuggestPanel
        key={asked.intent.id}
        // The latest state contains the suggestions that were added.
        intent={facts.intents.find(({ id }) => id === asked.intent.id) ?? asked.intent}
        facts={facts}
        actions={editor.actions}
        onClose={() => {
          editor.stopAsking();
          editor.focusList();
        }}
      />
    );
  }
  if (panel.shown === 'quality') {
    return (
      <QualityPanel
        intents={facts.intents}
        isStale={facts.evaluation?.stale ?? false}
        onShowIntents={showIntents}
        onShowTemplate={(id, template) => onShowTemplate(nameOf(id), template)}
        onShowReference={(reference) => showUses(reference, 'templates')}
        takesFocus={panel.isNew}
        onClose={panel.close}
      />
    );
  }
  if (panel.shown !== 'synonyms' || !synonyms.canRead) return null;
  return (
    <SynonymsPanel
      synonyms={synonyms}
      uses={facts.uses.synonym}
      onShowUses={showUses}
      takesFocus={panel.isNew}
      onClose={panel.close}
    />
  );
}
