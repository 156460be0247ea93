import { actions, intents, reactions } from '@parley/contract';
import { entitiesReadBy, namedBy } from '@parley/dialogue';
import { nameKey, type Action, type Entity, type Reaction } from '@parley/domain';
import { useCallback, useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { referenceUses, type ReferenceUse } from '#parts/templates/reference-uses.ts';
import { referenceNames } from '#parts/templates/template-parts.ts';
import { counted } from '#texts/counted.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { LinkList } from '#shared/ui/link-list.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { SystemEntityGone } from '#features/entities/system-reach.tsx';
import { entityTexts } from '#texts/entities.ts';
import { saveTexts } from '#texts/saving.ts';
import styles from '#features/entities/entities.module.css';

const { delete: texts, form: formTexts } = entityTexts;

export interface EntityUse extends ReferenceUse {
  /** Under which it is saved, and used. */
  savedName: string;
  /** By an argument, or in a condition or another expression. */
  reactions: readonly Reaction[];
  actions: readonly Action[];
  /** True if code uses it; renaming does not update code. */
  isReadByCode: boolean;
  /** Lists that may use it and are not read: the reader may not see them, or they are loading. */
  unread: 'hidden' | 'loading' | null;
}

const NO_USE: ReferenceUse = { templates: 0, intents: 0 };

/**
 * Finds what uses an entity, by its saved name: templates, reactions, and the project's own actions. A new one may be
 * named there before it is saved.
 */
export function useEntityUses(
  saved: readonly Entity[] | undefined,
  working: readonly Entity[] | undefined,
): (id: number) => EntityUse {
  const intentList = useRead(intents.list).data;
  const reactionList = useRead(reactions.list).data;
  const actionList = useRead(actions.list).data;
  const mayRead = [useCan(intents.list), useCan(reactions.list), useCan(actions.list)];
  const hasRead = intentList !== undefined && reactionList !== undefined && actionList !== undefined;
  const unread = mayRead.includes(false) ? 'hidden' : hasRead ? null : 'loading';
  // A value that is typed changes no name.
  const namesText = JSON.stringify([
    ...new Map([...(working ?? []), ...(saved ?? [])].map(({ id, name }) => [id, name])),
  ]);
  const names = useMemo(() => new Map(JSON.parse(namesText) as [number, string][]), [namesText]);
  const inTemplates = useMemo(
    () =>
      referenceUses(
        intentList ?? [],
        referenceNames(
          [],
          [...names.values()].map((name) => ({ name })),
        ),
      ).entity,
    [intentList, names],
  );
  const inReactions = useMemo(() => usersByEntity(reactionList ?? [], namesArguedAndRead), [reactionList]);
  const inActions = useMemo(() => usersByEntity(actionList ?? [], entitiesReadBy), [actionList]);
  return useCallback(
    (id) => {
      const name = names.get(id) ?? '';
      const use = {
        savedName: name,
        ...(inTemplates.get(name) ?? NO_USE),
        reactions: inReactions.get(nameKey(name)) ?? [],
        actions: inActions.get(nameKey(name)) ?? [],
      };
      const isReadByCode = use.actions.length > 0 || use.reactions.some((reaction) => isReadBy(reaction, name));
      return { ...use, isReadByCode, unread };
    },
    [names, inTemplates, inReactions, inActions, unread],
  );
}

function namesArguedAndRead(reaction: Reaction): string[] {
  return namedBy(reaction).flatMap(({ kind, name }) => (kind === 'entity' ? [name] : []));
}

function isReadBy(reaction: Reaction, entity: string): boolean {
  return namedBy(reaction).some(({ kind, key, isCode }) => isCode && kind === 'entity' && key === nameKey(entity));
}

function usersByEntity<T>(list: readonly T[], namesIn: (user: T) => string[]): Map<string, T[]> {
  const users = new Map<string, T[]>();
  for (const user of list) {
    for (const name of new Set(namesIn(user).map(nameKey))) users.set(name, [...(users.get(name) ?? []), user]);
  }
  return users;
}

/** `2 templates in 1 intent` */
export function templatesIn(templates: number, intents: number): string {
  return formTexts.templatesIn(counted(templates, formTexts.template), counted(intents, formTexts.intent));
}

/** Asks before an entity is deleted, and lists what would break. */
export function mayDelete({ name }: Entity, use: EntityUse, isSystem: boolean): Promise<boolean> {
  return confirm({
    title: texts.question(name),
    text: <DeleteQuestion use={use} isSystem={isSystem} />,
    confirmLabel: texts.confirm,
    isDestructive: true,
  });
}

function DeleteQuestion({ use, isSystem }: { use: EntityUse; isSystem: boolean }) {
  const projectId = useProjectIdIfAny();
  const links = [
    ...(use.templates > 0
      ? [
          {
            address: screenAddress('/app/intents', projectId, { q: `@${use.savedName}` }),
            text: templatesIn(use.templates, use.intents),
          },
        ]
      : []),
    ...use.reactions.map((reaction) => ({
      address: screenAddress('/app/grapheditor', projectId, { reaction: reaction.id }),
      text: reaction.name,
    })),
    ...use.actions.map((action) => ({
      address: screenAddress('/app/actions', projectId, { action: action.id }),
      text: action.name,
    })),
  ];
  return (
    <>
      {links.length > 0 && <p className={styles.question}>{texts.uses}</p>}
      <LinkList links={links} />
      {isSystem && (
        <p className={styles.question}>
          {texts.everywhere} <SystemEntityGone name={use.savedName} />
        </p>
      )}
      <p className={styles.question}>{saveTexts.restorable}</p>
    </>
  );
}
