import type { Reaction } from '@parley/domain';

export type FileUses = ReadonlyMap<string, readonly Pick<Reaction, 'id' | 'name'>[]>;

/** The reactions that play each file, by the file's name. */
export function fileUses(reactions: readonly Reaction[]): FileUses {
  const uses = new Map<string, Pick<Reaction, 'id' | 'name'>[]>();
  for (const { id, name, actions } of reactions) {
    const files = new Set(actions.flatMap(({ name: action, args: { file } }) => (action === 'play' ? [file] : [])));
    for (const file of files) {
      if (typeof file === 'string') uses.set(file, [...(uses.get(file) ?? []), { id, name }]);
    }
  }
  return uses;
}
