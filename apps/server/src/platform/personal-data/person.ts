import type { FindingKey, FindingKind } from '@parley/contract';
import { personFinder, type PersonFinder, type Subject } from '@parley/domain/personal-data/subject';

/** The person to search for, and the conversations that name them. */
export interface Person {
  subject: Subject;
  /** Null if only one conversation is known. */
  find: PersonFinder | null;
  ids: readonly string[];
  /** The editor has chosen to keep it unchanged. */
  keeps(kind: FindingKind, key: string | number): boolean;
}

export function personOf(ids: readonly string[], subject: Subject, kept: readonly FindingKey[] = []): Person {
  const keys = new Set(kept.map(({ kind, key }) => `${kind} ${key}`));
  return { subject, ids, find: personFinder(subject), keeps: (kind, key) => keys.has(`${kind} ${key}`) };
}
