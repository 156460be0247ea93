import type { Intent, IntentMerge } from '@parley/domain';
import { counted } from '#shared/counted.ts';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import { ReactionLinks } from '#features/intents/reaction-links.tsx';
import styles from '#features/intents/delete-question.module.css';

interface MergeQuestionProps {
  plan: IntentMerge;
  intents: readonly Intent[];
  users: IntentFacts['users'];
}

/** What a merge does to templates, negative intents and reactions. */
export function MergeQuestion({ plan: { merged, renamed }, intents, users }: MergeQuestionProps) {
  const names = [...merged, ...(renamed ? [renamed] : [])].map(({ from }) => from);
  const reactions = [...new Set(names.flatMap((name) => users?.get(name) ?? []))];
  const sizeOf = (name: string) => intents.find((intent) => intent.name === name)?.templates.length ?? 0;
  return (
    <>
      {merged.map(({ from, to }) => (
        <p key={from} className={styles.line}>
          The {counted(sizeOf(from), 'template')} of <strong>{from}</strong> move to <strong>{to}</strong>, and {from}{' '}
          is deleted.
        </p>
      ))}
      {renamed && (
        <p className={styles.line}>
          <strong>{renamed.from}</strong> becomes <strong>{renamed.to}</strong>.
        </p>
      )}
      {reactions.length > 0 && <p className={styles.line}>These reactions follow:</p>}
      <ReactionLinks reactions={reactions} />
      <p className={styles.line}>Undo makes them two intents again.</p>
    </>
  );
}
