import { intents, reactions } from '@parley/contract';
import { references } from '@parley/dialogue';
import { nameKey, type Entity, type Reaction } from '@parley/domain';
import { useCallback, useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { referenceUses, type ReferenceUse } from '#shared/templates/reference-uses.ts';
import { counted } from '#shared/counted.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { LinkList } from '#shared/ui/link-list.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import styles from '#features/entities/entities.module.css';

export interface EntityUse extends ReferenceUse {
  reactions: readonly Reaction[];
}

const NO_USE: ReferenceUse = { templates: 0, intents: 0 };

/** Who uses an entity, by its name: templates with `@name`, and reactions that ask for it. */
export function useEntityUses(): (name: string) => EntityUse {
  const intentList = useRead(intents.list).data;
  const reactionList = useRead(reactions.list).data;
  const inTemplates = useMemo(() => referenceUses(intentList ?? []).entity, [intentList]);
  const inReactions = useMemo(() => reactionsByEntity(reactionList ?? []), [reactionList]);
  return useCallback(
    (name) => ({ ...(inTemplates.get(name) ?? NO_USE), reactions: inReactions.get(nameKey(name)) ?? [] }),
    [inTemplates, inReactions],
  );
}

function reactionsByEntity(list: readonly Reaction[]): Map<string, Reaction[]> {
  const users = new Map<string, Reaction[]>();
  for (const reaction of list) {
    const names = references(reaction).flatMap(({ kind, name }) => (kind === 'entity' ? [nameKey(name)] : []));
    for (const name of new Set(names)) users.set(name, [...(users.get(name) ?? []), reaction]);
  }
  return users;
}

/** Asks before an entity goes, and says what would break. */
export function mayDelete({ name }: Entity, use: EntityUse): Promise<boolean> {
  return confirm({
    title: `Delete entity “${name}”?`,
    text: <DeleteQuestion name={name} use={use} />,
    confirmLabel: 'Delete entity',
    isDestructive: true,
  });
}

function DeleteQuestion({ name, use }: { name: string; use: EntityUse }) {
  const projectId = useProjectIdIfAny();
  const templates = `${counted(use.templates, 'template')} of ${counted(use.intents, 'intent')}`;
  const links = [
    ...(use.templates > 0
      ? [{ address: screenAddress('/app/intents', projectId, { q: `@${name}` }), text: templates }]
      : []),
    ...use.reactions.map((reaction) => ({
      address: screenAddress('/app/grapheditor', projectId, { reaction: reaction.id }),
      text: reaction.name,
    })),
  ];
  return (
    <>
      {links.length > 0 && <p className={styles.question}>These name it and would break:</p>}
      <LinkList links={links} />
      <p className={styles.question}>It goes when you save. Ctrl Z brings it back, also after a save.</p>
    </>
  );
}
