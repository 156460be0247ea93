import { intentFiles, intents } from '@parley/contract';
import { call } from '#shared/api/client.ts';
import { readAgain } from '#shared/api/hooks.ts';
import { counted } from '#texts/counted.ts';
import { importTexts, intentTexts } from '#texts/intents.ts';
import { texts } from '#texts/spec.ts';
import type { IntentChange } from '#features/intents/changes/intent-changes.ts';

/** `1 intent and 12 templates` */
export function importFigures(added: { intents_added: number; templates_added: number }): string {
  return importTexts.figures(
    counted(added.intents_added, intentTexts.intent),
    counted(added.templates_added, intentTexts.template),
  );
}

/** The intents of an imported file, already made. The server takes the import back by the version that it made. */
export function importedIntents(figures: string, version: number): IntentChange {
  return {
    apply: (list) => list,
    calls: () => Promise.resolve(),
    inverse: () => switched(figures, () => version, false),
  };
}

/** Takes an import back or, by taking back what took it back, makes it again. */
function switched(figures: string, version: () => number, isImported: boolean): IntentChange {
  let made = 0;
  return {
    notice: isImported
      ? { title: texts.intents.imported, message: intentTexts.importedFigures(figures) }
      : { title: intentTexts.importUndone(figures) },
    // The list is read afterwards.
    apply: (list) => list,
    async calls({ to }) {
      const reply = await call(intentFiles.undoImport, { ...to, body: { version: version() } });
      made = reply.version;
      await readAgain(intents.list, to.projectId);
    },
    inverse: () => switched(figures, () => made, !isImported),
  };
}
