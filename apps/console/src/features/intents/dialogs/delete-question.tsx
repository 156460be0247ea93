import type { Intent } from '@parley/domain';
import { counted } from '#texts/counted.ts';
import { ReactionLinks } from '#features/intents/reaction-links.tsx';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import { intentTexts } from '#texts/intents.ts';
import styles from '#features/intents/dialogs/delete-question.module.css';

const { delete: deleteTexts } = intentTexts;

interface DeleteQuestionProps {
  /** The intent, and its negative twin if it has one. */
  deleted: readonly Intent[];
  users: IntentFacts['users'];
}

/** Lists everything that is deleted with an intent, and everything that would break. */
export function DeleteQuestion({ deleted, users }: DeleteQuestionProps) {
  const [intent, twin] = deleted;
  if (!intent) return null;
  const reactions = [...new Set(deleted.flatMap(({ name }) => users?.get(name) ?? []))];
  return (
    <>
      <p className={styles.line}>
        {deletedText(intent, twin)} {reactions.length > 0 && deleteTexts.reactions}
      </p>
      <ReactionLinks reactions={reactions} />
      <p className={styles.line}>{deleteTexts.restore}</p>
    </>
  );
}

function deletedText({ templates }: Intent, twin: Intent | undefined): string {
  const count = counted(templates.length, intentTexts.template);
  if (twin) return deleteTexts.templatesAndTwin(count, twin.name, twin.templates.length);
  return templates.length === 0 ? deleteTexts.noTemplates : deleteTexts.templates(count);
}
