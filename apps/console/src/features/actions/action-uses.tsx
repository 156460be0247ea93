import { reactions, tests } from '@parley/contract';
import { references } from '@parley/dialogue';
import { nameKey, type Action, type BotTest, type Reaction } from '@parley/domain';
import { useCallback, useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { LinkList } from '#shared/ui/link-list.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { actionTexts } from '#texts/actions.ts';
import { saveTexts } from '#texts/saving.ts';
import styles from '#features/actions/actions.module.css';

const { delete: texts } = actionTexts;

export interface ActionUse {
  reactions: readonly Reaction[];
  /** Tests that expect it. */
  tests: readonly BotTest[];
}

/** Finds the users of an action: reactions by the name under which it is saved, tests by its id. */
export function useActionUses(saved: readonly Action[] | undefined): (id: number) => ActionUse {
  const reactionList = useRead(reactions.list).data;
  const testList = useRead(tests.list).data;
  const byName = useMemo(() => reactionsByAction(reactionList ?? []), [reactionList]);
  const names = useMemo(() => new Map(saved?.map(({ id, name }) => [id, nameKey(name)])), [saved]);
  return useCallback(
    (id) => ({
      reactions: byName.get(names.get(id) ?? '') ?? [],
      tests: (testList ?? []).filter(({ steps }) => steps.some((step) => step.actions.includes(id))),
    }),
    [byName, names, testList],
  );
}

function reactionsByAction(list: readonly Reaction[]): Map<string, Reaction[]> {
  const users = new Map<string, Reaction[]>();
  for (const reaction of list) {
    const names = references(reaction).flatMap(({ kind, name }) => (kind === 'action' ? [nameKey(name)] : []));
    for (const name of new Set(names)) users.set(name, [...(users.get(name) ?? []), reaction]);
  }
  return users;
}

/** Asks before an action is deleted, and lists what would break. */
export function mayDelete({ name }: Action, use: ActionUse): Promise<boolean> {
  return confirm({
    title: texts.question(name),
    text: <DeleteQuestion use={use} />,
    confirmLabel: texts.confirm,
    isDestructive: true,
  });
}

function DeleteQuestion({ use }: { use: ActionUse }) {
  const projectId = useProjectIdIfAny();
  const linksTo = (path: string, key: string, things: readonly { id: number; name: string }[]) =>
    things.map(({ id, name }) => ({ address: screenAddress(path, projectId, { [key]: id }), text: name }));
  return (
    <>
      {use.reactions.length > 0 && <p className={styles.question}>{texts.reactions}</p>}
      <LinkList links={linksTo('/app/grapheditor', 'reaction', use.reactions)} />
      {use.tests.length > 0 && <p className={styles.question}>{texts.tests}</p>}
      <LinkList links={linksTo('/app/tests', 'test', use.tests)} />
      <p className={styles.question}>{saveTexts.restorable}</p>
    </>
  );
}
