import type { FieldOf, Thing } from '#shared/saving/buffer.ts';
import type { Conflict } from '#shared/saving/conflict.ts';
import type { ShownConflict } from '#shared/saving/conflict-dialog.tsx';
import { shownTime } from '#shared/times.ts';
import { saveTexts } from '#texts/saving.ts';

/** The words in which a conflict shows the items of a resource. */
export interface Wording<T extends Thing> {
  /** `Reaction` */
  noun: string;
  /** The noun of an item, if the resource has several kinds. */
  nounOf?: (thing: T) => string;
  titleOf: (thing: T) => string;
  labels: Record<FieldOf<T>, string>;
  textOf: (field: FieldOf<T>, thing: T) => string;
  codeFields?: readonly FieldOf<T>[];
}

export function shownConflicts<T extends Thing>(
  conflicts: readonly Conflict<T>[],
  { noun, nounOf, titleOf, labels, textOf, codeFields = [] }: Wording<T>,
  userName: (id: number | null | undefined) => string,
  changedAt: number | undefined,
): ShownConflict[] {
  return conflicts.map(({ mine, theirs, fields, equal, by }) => {
    const either = mine ?? theirs;
    return {
      noun: either && nounOf ? nounOf(either) : noun,
      title: either ? titleOf(either) : '',
      mine:
        changedAt === undefined ? saveTexts.conflict.yours : saveTexts.conflict.yoursAt(shownTime(changedAt * 1_000)),
      theirs: theirs
        ? saveTexts.conflict.theirsAt(userName(by ? by.who : theirs.who), shownTime(by?.version ?? theirs.version ?? 0))
        : saveTexts.conflict.deleted,
      ...(mine && theirs ? {} : { deletedBy: mine ? 'theirs' : 'mine' }),
      fields: fields.map(({ field, suggested, both }) => ({
        field,
        label: labels[field],
        mine: mine ? textOf(field, mine) : '',
        theirs: theirs ? textOf(field, theirs) : '',
        ...(theirs && both !== undefined ? { both: textOf(field, { ...theirs, [field]: both }) } : {}),
        suggested,
        isCode: codeFields.includes(field),
      })),
      equal,
    };
  });
}
