import { intentFiles, intents } from '@parley/contract';
import type { Intent } from '@parley/domain';
import { call } from '#shared/api/client.ts';
import { readAgain } from '#shared/api/hooks.ts';
import { counted } from '#texts/counted.ts';
import { intentTexts } from '#texts/intents.ts';
import { texts } from '#texts/spec.ts';
import type { IntentChange } from '#features/intents/changes/intent-changes.ts';
import { countOf, intentNamed, stamped, withAdded, withoutThese } from '#features/intents/changes/intent-edits.ts';

export interface TemplateMove {
  from: string;
  to: string;
  templates: readonly string[];
}

export function moveTemplates(moves: readonly TemplateMove[], notice = movedNotice(moves)): IntentChange {
  return {
    notice,
    key: `move templates ${JSON.stringify(moves)}`,
    apply: (list) => moves.reduce(withMove, list),
    async calls({ to: destination, state }) {
      const numbered = moves.map(({ from, to, templates }) => ({
        from: intentNamed(from, state).id,
        to: intentNamed(to, state).id,
        templates: [...templates],
      }));
      const { version } = await call(intentFiles.moveTemplates, { ...destination, body: { moves: numbered } });
      // Later changes of these intents must know that they follow this read.
      await readAgain(intents.list, destination.projectId);
      return stamped(
        numbered.flatMap(({ from, to }) => [from, to]),
        version,
      );
    },
    inverse: () =>
      moveTemplates(
        moves.map(({ from, to, templates }) => ({ from: to, to: from, templates })),
        { title: intentTexts.movedBack(counted(countOf(moves), intentTexts.template)) },
      ),
  };
}

function withMove(list: Intent[], { from, to, templates }: TemplateMove): Intent[] {
  const source = list.find(({ name }) => name === from);
  const here = new Set(source?.templates);
  const marks = new Set(source?.augmented);
  const moved = templates.filter((template) => here.has(template));
  const augmented = moved.filter((template) => marks.has(template));
  return withAdded(withoutThese(list, { intent: from, templates }), { intent: to, templates: moved, augmented });
}

function movedNotice(moves: readonly TemplateMove[]): NonNullable<IntentChange['notice']> {
  const count = countOf(moves);
  return { title: texts.intents.templatesMoved, message: count > 1 ? counted(count, intentTexts.template) : undefined };
}
