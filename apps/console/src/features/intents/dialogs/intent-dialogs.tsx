import { PickIntentDialog } from '#features/intents/dialogs/pick-intent-dialog.tsx';
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
  const current = facts.intents.find(({ id }) => id === intent.id) ?? intent;
  // Suggestions are beside the list.
  if (about === 'suggest') return null;
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
