import { Button, CloseButton } from '@mantine/core';
import { entities } from '@parley/contract';
import { useEffect, useMemo, useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { quoted } from '#shared/quoted.ts';
import { useStore } from '#shared/store.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { useEntityDrafts } from '#parts/templates/new-entity.ts';
import { intentChanges } from '#features/intents/changes/intent-changes.ts';
import { replaceTemplates, type TemplateEdit } from '#features/intents/changes/many-templates.ts';
import { sameWords } from '#features/intents/changes/same-words.ts';
import { MarkMoreDialog } from '#features/intents/dialogs/mark-more-dialog.tsx';
import { markedWords, missingValue, type MarkedWords, type MissingValue } from '#features/intents/list/marked-words.ts';
import type { Synonyms } from '#features/intents/synonyms/use-synonyms.ts';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import { MissingValueLoaded } from '#parts/entity-values/missing-value-loaded.tsx';
import { withNewEntities } from '#parts/templates/save-drafts.ts';
import { counted } from '#texts/counted.ts';
import { templateTexts as texts } from '#texts/templates.ts';
import styles from '#features/intents/list/marked-strip.module.css';

interface MarkedStripProps {
  facts: IntentFacts;
  synonyms: Synonyms;
}

const KEY = 'Alt+Shift+M';
const NO_ENTITIES: never[] = [];

/** Offers more marks for equal words and adds the missing value of a reference. It covers no row. */
export function MarkedStrip({ facts, synonyms }: MarkedStripProps) {
  const marked = useStore(markedWords, (state) => state.marked);
  const entityList = useRead(entities.list).data ?? NO_ENTITIES;
  const isDraft = useEntityDrafts().some(({ name }) => name === marked?.offer.name);
  const [isAsking, setAsking] = useState(false);
  const edits = useMemo(() => (marked ? editsOf(marked, facts) : []), [marked, facts]);
  const missing = marked && missingValue(marked, entityList, synonyms);
  const close = () => markedWords.set({ marked: null });
  useHotkeys(texts.keys.title, [
    { keys: KEY, description: texts.keys.more, enabled: edits.length > 0, run: () => setAsking(true) },
  ]);
  useEffect(() => close, []);
  if (!marked || (edits.length === 0 && !missing && !isDraft)) return null;
  const { text: reference } = marked.offer;
  const mark = (chosen: readonly TemplateEdit[]) => {
    const titles = { done: texts.markedMore(reference), undone: texts.unmarkedMore(reference) };
    const made = chosen.map(({ to }) => to);
    void intentChanges.make(withNewEntities(replaceTemplates(chosen, titles), made));
  };
  return (
    <div className={styles.strip} role="group" aria-label={texts.afterMark(reference)}>
      {isDraft && <span className="p-secondary">{texts.draftHint(reference)}</span>}
      {missing && <Missing missing={missing} marked={marked} synonyms={synonyms} />}
      {edits.length > 0 && (
        <span className="p-flex-row p-gap-8">
          <span role="status">{texts.moreHave(counted(edits.length, texts.moreTemplate), quoted(marked.words))}</span>
          <Button size="compact-sm" rightSection={<Kbd keys={KEY} />} onClick={() => setAsking(true)}>
            {texts.markMore(edits.length)}
          </Button>
        </span>
      )}
      <CloseButton size={24} className="p-push-right" aria-label={texts.closeMark} onClick={close} />
      {isAsking && (
        <MarkMoreDialog
          edits={edits}
          words={marked.words}
          reference={reference}
          onMark={mark}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function editsOf({ words, offer, text }: MarkedWords, { intents }: IntentFacts): TemplateEdit[] {
  return sameWords(intents, words, offer.text, text);
}

interface MissingProps {
  missing: NonNullable<MissingValue>;
  marked: MarkedWords;
  synonyms: Synonyms;
}

function Missing({ missing, marked: { words, offer }, synonyms: { saving } }: MissingProps) {
  if (missing.kind === 'entity') return <MissingValueLoaded entity={missing.entity.name} words={words} />;
  return (
    <span className="p-flex-row p-wrap p-gap-8">
      <span title={texts.addWordsHint}>{texts.marked(quoted(words), offer.text)}</span>
      <Button
        size="compact-sm"
        onClick={() => {
          const values = saving.things?.find(({ id }) => id === missing.id)?.values ?? [];
          saving.change(missing.id, { values: [...values, words] });
        }}
      >
        {texts.addWords}
      </Button>
    </span>
  );
}
