import { entityValues, searchKey, type Entity } from '@parley/domain';
import { useNavigate } from 'react-router';
import { notify } from '#shared/notices/notices.ts';
import { quoted } from '#shared/quoted.ts';
import { session } from '#shared/session/session.ts';
import type { ReferenceOffer } from '#parts/templates/reference-offers.ts';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import type { Synonyms } from '#features/intents/synonyms/use-synonyms.ts';
import { intentChanges } from '#features/intents/changes/intent-changes.ts';
import { replaceTemplates } from '#features/intents/changes/many-templates.ts';
import { sameWords } from '#features/intents/changes/same-words.ts';
import { counted } from '#texts/counted.ts';
import { templateTexts } from '#texts/templates.ts';

const DURATION_MS = 10_000;

/** Offers to add the marked words to the values of the reference, if they are missing there. */
export function useMarkedWords(entities: readonly Entity[], synonyms: Synonyms | undefined) {
  const navigate = useNavigate();

  function tell(words: string, { text }: ReferenceOffer, action: { label: string; run: () => void; hint?: string }) {
    const { hint = templateTexts.addWordsHint } = action;
    notify.info({
      title: templateTexts.marked(quoted(words), text),
      message: hint,
      duration: DURATION_MS,
      action,
    });
  }

  /** Offers to mark the same words elsewhere, once the templates are known. */
  function offerMore(words: string, { text: reference }: ReferenceOffer, except: string) {
    const edits = sameWords(intentChanges.shownNow() ?? [], words, reference, except);
    if (edits.length === 0) return;
    const titles = { done: templateTexts.markedMore(reference), undone: templateTexts.unmarkedMore(reference) };
    notify.info({
      title: templateTexts.moreHave(counted(edits.length, templateTexts.moreTemplate), quoted(words)),
      duration: DURATION_MS,
      action: {
        label: templateTexts.markMore(edits.length),
        run: () => void intentChanges.make(replaceTemplates(edits, titles)),
      },
    });
  }

  return ({ words, offer, text }: { words: string; offer: ReferenceOffer; text: string }): void => {
    offerMore(words, offer, text);
    if (offer.value !== undefined) return;
    if (offer.kind === 'entity') {
      const entity = entities.find(({ name }) => name === offer.name);
      if (!entity || !hasValues(entity) || isFormOf(words, entity)) return;
      const address = screenAddress('/app/entities', session.get().projectId, { entity: entity.id });
      const hint = entity.type === 'free' ? { hint: templateTexts.addExampleHint } : {};
      return tell(words, offer, {
        label: templateTexts.openEntity(offer.text),
        run: () => void navigate(address),
        ...hint,
      });
    }
    if (!synonyms?.canEdit) return;
    const { saving } = synonyms;
    const synonym = saving.things?.find(({ name }) => name === offer.name);
    if (!synonym) return;
    tell(words, offer, {
      label: templateTexts.addWords,
      run() {
        saving.change(synonym.id, { values: [...synonym.values, words] });
        notify.info({ title: templateTexts.wordsAdded(quoted(words), offer.text) });
      },
    });
  };
}

function hasValues({ type }: Entity): boolean {
  return type === 'dictionary' || type === 'free';
}

function isFormOf(words: string, { values }: Entity): boolean {
  return entityValues(values).some(({ forms }) => forms.some((form) => searchKey(form) === searchKey(words)));
}
