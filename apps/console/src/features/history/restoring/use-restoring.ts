import {
  actions,
  entities,
  intents,
  reactions,
  settings,
  synonyms,
  tests,
  type AuditEntry,
  type DeletedThing,
} from '@parley/contract';
import { nameIn } from '#features/history/audit-panel.tsx';
import { useCan } from '#shared/access/access.tsx';
import { grouped } from '#texts/counted.ts';
import { shownMoment } from '#shared/times.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import type { ThingDiff } from '#features/history/comparison/compare.ts';
import type { Moment } from '#features/history/versions/moments.ts';
import type { RestoreOne } from '#features/history/restoring/restore-one.ts';
import { restore } from '#features/history/restoring/restore.ts';
import { COMPARED, type Compared, type Thing } from '#features/history/comparison/serialize.ts';
import { historyTexts } from '#texts/history.ts';

const texts = historyTexts.restore;

interface Restorable {
  moments: readonly Moment[];
  resource: Compared;
  left: { seconds: number; mtime: number; isDraft: boolean };
  /** The things of the resource in the left version. */
  before: readonly Thing[] | undefined;
}

/** The resources that the user may restore into the draft. */
export function useRestoring({ moments, resource, left, before }: Restorable) {
  const may = useMayRestore();
  const atime = moments[0]?.version ?? 0;

  function restoreOf({ name, kind, left: then, right: now }: ThingDiff): RestoreOne | undefined {
    const id = then?.id ?? now?.id;
    if (left.isDraft || kind === 'same' || id === undefined || !may[resource]) return undefined;
    const body = { version: left.mtime, resource, id };
    // An item with a new name may be a renamed old one.
    const isNew = kind === 'added' && !before?.some((thing) => thing.id === id);
    if (isNew) {
      const run = () => void restore({ body, atime, done: texts.removedOf(name) });
      return { label: texts.remove, name: texts.removeOf(name), run };
    }
    const run = () => void restore({ body, atime, done: texts.doneOf(name) });
    return { label: texts.left, name: texts.leftOf(name), run };
  }

  async function restoreAll(diffs: Record<Compared, readonly ThingDiff[] | undefined>): Promise<void> {
    const counts = COMPARED.flatMap((each) => {
      const count = diffs[each]?.filter(({ kind }) => kind !== 'same').length ?? 0;
      return count === 0 ? [] : [texts.counted(grouped(count), historyTexts.resources[each])];
    });
    const isSure = await confirm({
      title: texts.question(shownMoment(left.seconds)),
      text: [texts.text, ...counts].join('\n'),
      confirmLabel: texts.confirm,
    });
    if (isSure) await restore({ body: { version: left.mtime }, atime, done: texts.doneAll });
  }

  function restoreDeleted({ resource: of, id, name, version }: DeletedThing): void {
    void restore({ body: { version: version - 1, resource: of, id }, atime, done: texts.doneOf(name) });
  }

  /** As a change left it: a deletion left nothing. */
  function restoreEntry({ id, version, before: was, after: is }: AuditEntry): void {
    const name = nameIn(is) ?? nameIn(was) ?? historyTexts.resources[resource];
    const done = is === null ? texts.removedOf(name) : texts.doneOf(name);
    void restore({ body: { version, resource, id }, atime, done });
  }

  return {
    restoreOf,
    restoreAll:
      may.all && !left.isDraft ? (diffs: Parameters<typeof restoreAll>[0]) => void restoreAll(diffs) : undefined,
    restoreDeleted: may[resource] ? restoreDeleted : undefined,
    restoreEntry: may[resource] ? restoreEntry : undefined,
  };
}

function useMayRestore(): Record<Compared | 'all', boolean> {
  const may = {
    reactions: useCan(reactions.update),
    intents: useCan(intents.update),
    actions: useCan(actions.update),
    entities: useCan(entities.update),
    settings: useCan(settings.update),
    tests: useCan(tests.update),
  };
  const mayOthers = [useCan(synonyms.replace)];
  return { ...may, all: [...Object.values(may), ...mayOthers].every(Boolean) };
}
