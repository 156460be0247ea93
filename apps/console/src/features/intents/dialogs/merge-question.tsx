import type { Intent, IntentMerge } from '@parley/domain';
import { counted } from '#texts/counted.ts';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import { ReactionLinks } from '#features/intents/reaction-links.tsx';
import { intentTexts } from '#texts/intents.ts';
import styles from '#features/intents/dialogs/delete-question.module.css';

const { merge: mergeTexts } = intentTexts;

interface MergeQuestionProps {
  plan: IntentMerge;
  intents: readonly Intent[];
  users: IntentFacts['users'];
}

/** Tells how a merge changes templates, negative intents and reactions. */
export function MergeQuestion({ plan: { merged, renamed }, intents, users }: MergeQuestionProps) {
  const names = [...merged, ...(renamed ? [renamed] : [])].map(({ from }) => from);
  const reactions = [...new Set(names.flatMap((name) => users?.get(name) ?? []))];
  const sizeOf = (name: string) => intents.find((intent) => intent.name === name)?.templates.length ?? 0;
  return (
    <>
      {merged.map(({ from, to }) => (
        <p key={from} className={styles.line}>
          {mergeTexts.moves(counted(sizeOf(from), intentTexts.template), from, to)}
        </p>
      ))}
      {renamed && <p className={styles.line}>{mergeTexts.renames(renamed.from, renamed.to)}</p>}
      {reactions.length > 0 && <p className={styles.line}>{mergeTexts.reactions}</p>}
      <ReactionLinks reactions={reactions} />
      <p className={styles.line}>{mergeTexts.undo}</p>
    </>
  );
}
