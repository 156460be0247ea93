import { intents } from '@parley/contract';
import { isNegative, positiveName, templateKey, tidyAugmented, type Intent } from '@parley/domain';
import { call } from '#shared/api/client.ts';
import { refusal } from '#shared/changes/change.ts';
import { listed } from '#shared/listed.ts';
import { quoted } from '#shared/quoted.ts';
import { intentTexts } from '#texts/intents.ts';
import { texts } from '#texts/spec.ts';
import {
  deletedWith,
  freeTemplates,
  intentNamed,
  restoredNotice,
  twinVersion,
} from '#features/intents/changes/intent-edits.ts';
import type { IntentChange } from '#features/intents/changes/intent-changes.ts';

interface IntentContent {
  name: string;
  templates: readonly string[];
  augmented?: readonly string[] | undefined;
}

export function addIntents(
  added: readonly IntentContent[],
  notice: IntentChange['notice'] = { title: texts.intents.added },
): IntentChange {
  return {
    notice,
    key: `add intents ${added.map(({ name }) => name).join()}`,
    // Not shown until the server has assigned ids, which identify rows.
    apply: (list) => list,
    async calls({ to }) {
      const made: Intent[] = [];
      for (const { name, templates, augmented = [] } of added) {
        const body = { name, templates: [...templates], ...(augmented.length > 0 && { augmented: [...augmented] }) };
        const { id, version } = await call(intents.create, { ...to, body });
        made.push(tidyAugmented({ id, version, ...body, augmented: [...augmented] }));
      }
      const ids = new Set(made.map(({ id }) => id));
      return (list) => [...list.filter(({ id }) => !ids.has(id)), ...made];
    },
    inverse: () => deleteIntents(added, { title: intentTexts.removed(namesOf(added)) }),
  };
}

/** The server deletes a negative twin with its positive; `deleted` names both. */
export function deleteIntents(
  deleted: readonly IntentContent[],
  notice: IntentChange['notice'] = { title: texts.intents.deleted },
): IntentChange {
  const names = new Set(deleted.map(({ name }) => name));
  return {
    notice,
    key: `delete intents ${[...names].join()}`,
    apply: (list) => list.filter(({ name }) => !names.has(name)),
    async calls({ to, state }) {
      const grown = grownSince(deleted, state);
      if (grown) throw refusal(intentTexts.grownSince(quoted(grown.name)));
      const asked = deleted.filter(({ name }) => !isNegative(name) || !names.has(positiveName(name)));
      for (const { id, name } of asked.map((one) => intentNamed(one.name, state))) {
        const query = { negative_version: twinVersion(name, state) };
        await call(intents.remove, { ...to, params: { id }, query });
      }
    },
    inverse(list) {
      const { free, held } = freeTemplates(deleted, list);
      return addIntents(free, restoredNotice(namesOf(deleted), held));
    },
  };
}

/** An intent whose deletion would include templates that another user added after the question. */
function grownSince(deleted: readonly IntentContent[], list: readonly Intent[]): Intent | undefined {
  const known = new Set(deleted.flatMap(({ templates }) => templates.map(templateKey)));
  const names = new Set(deleted.map(({ name }) => name));
  return list
    .filter(({ name }) => names.has(name))
    .flatMap((intent) => deletedWith(intent, list))
    .find(({ templates }) => templates.some((template) => !known.has(templateKey(template))));
}

function namesOf(contents: readonly IntentContent[]): string {
  return listed(contents.map(({ name }) => name));
}
