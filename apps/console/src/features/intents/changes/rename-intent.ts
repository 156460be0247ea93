import { intents } from '@parley/contract';
import { negativeName } from '@parley/domain';
import { call } from '#shared/api/client.ts';
import { intentTexts } from '#texts/intents.ts';
import { texts } from '#texts/spec.ts';
import { followNames } from '#features/intents/changes/follow-names.ts';
import type { IntentChange } from '#features/intents/changes/intent-changes.ts';
import { intentNamed, stamped } from '#features/intents/changes/intent-edits.ts';

/** Takes the negative twin along. */
export function renameIntent(
  from: string,
  to: string,
  notice: IntentChange['notice'] = { title: texts.intents.renamed },
): IntentChange {
  return {
    notice,
    typed: to,
    apply: (list) =>
      list.map((intent) => {
        if (intent.name === from) return { ...intent, name: to };
        return intent.name === negativeName(from) ? { ...intent, name: negativeName(to) } : intent;
      }),
    async calls({ to: destination, state }) {
      const { id } = intentNamed(from, state);
      const { version } = await call(intents.update, { ...destination, params: { id }, body: { name: to } });
      await followNames(destination.projectId);
      return stamped([id], version);
    },
    inverse: () => renameIntent(to, from, { title: intentTexts.renamedBack(from) }),
  };
}
