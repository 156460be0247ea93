import { PickIntentDialog } from '#features/intents/dialogs/pick-intent-dialog.tsx';
import { SuggestDialog } from '#features/intents/suggest/suggest-dialog.tsx';
import type { Asked } from '#features/intents/use-asking.ts';
import type { IntentActions } from '#features/intents/use-intent-actions.tsx';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import { intentTexts } from '#texts/intents.ts';

interface IntentDialogsProps {
  asked: Asked;
  facts: IntentFacts;
  actions: IntentActions;
  onShowIntent: (name: string) => void;
  onClose: () => void;
}

/** Questions that one intent's commands ask before they do anything. */
export function IntentDialogs({ asked: { about, intent }, facts, actions, onShowIntent, onClose }: IntentDialogsProps) {
  // The latest state contains the suggestions that were added.
  const current = facts.intents.find(({ id }) => id === intent.id) ?? intent;
  if (about === 'suggest') return <SuggestDialog intent={current} facts={facts} actions={actions} onClose={onClose} />;
  return (
    <PickIntentDialog
      title={intentTexts.pick.merge(intent.name)}
      intents={facts.intents.filter(({ id }) => id !== intent.id)}
      onPick={(into) => {
        onClose();
        void actions.mergeIntents(current, into).then((isDone) => isDone && onShowIntent(into.name));
      }}
      onClose={onClose}
    />
  );
}
