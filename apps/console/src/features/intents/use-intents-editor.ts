import { intents } from '@parley/contract';
import { useCallback, useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useNewInAddress } from '#shared/use-new-in-address.ts';
import { useTypedTexts } from '#shared/use-typed-texts.ts';
import { useSelection } from '#features/intents/list/use-selection.ts';
import { useShownRows } from '#features/intents/list/use-shown-rows.ts';
import { useUnknownIntent } from '#features/intents/list/use-unknown-intent.ts';
import type { Synonyms } from '#features/intents/synonyms/use-synonyms.ts';
import { useAdding } from '#features/intents/use-adding.ts';
import { useAsking } from '#features/intents/use-asking.ts';
import { useIntentActions, type RenameConflict } from '#features/intents/use-intent-actions.tsx';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import { useSidePanel, type SidePanelName } from '#features/intents/use-side-panel.ts';

export type IntentsEditor = ReturnType<typeof useIntentsEditor>;

/** The state of the screen: the intents and synonyms, the place among them, and the ways to change them. */
export function useIntentsEditor(facts: IntentFacts, synonyms: Synonyms) {
  const canEdit = useCan(intents.create);
  const list = useShownRows(facts, canEdit);
  const [conflict, setConflict] = useState<RenameConflict>();
  const actions = useIntentActions(facts.users, setConflict);
  useUnknownIntent(list.selected, facts.intents);
  const { selection, controls: choosing } = useSelection(facts.intents);
  const adding = useAdding(actions, list.controls);
  const { asked, asking, stopAsking } = useAsking();
  const typed = useTypedTexts('intents');
  const addInput = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const focusAdd = useCallback(() => addInput.current?.focus(), []);
  useNewInAddress(focusAdd, canEdit);

  return {
    facts,
    synonyms,
    canEdit,
    isEmpty: facts.intents.length === 0,
    list,
    /** A rename that conflicts with another user's. */
    conflict,
    closeConflict: () => setConflict(undefined),
    actions,
    adding,
    /** The dialog that an intent's own action has opened. */
    asked,
    asking,
    stopAsking,
    typed,
    /** Templates that are chosen together. */
    selection,
    choosing,
    panel: usePanel(listRef),
    addInput,
    focusAdd,
    listRef,
    focusList: () => listRef.current?.focus(),
  };
}

/** The panel beside the list. It takes the focus when a press has opened it, and gives it back to the list. */
function usePanel(listRef: { readonly current: HTMLElement | null }) {
  const [shown, show] = useSidePanel();
  const [isNew, setNew] = useState(false);
  return {
    shown,
    isNew,
    open(name: SidePanelName) {
      setNew(true);
      show(name);
    },
    close() {
      show(undefined);
      listRef.current?.focus();
    },
  };
}
