import { gravest, openFindings, type Finding, type Severity } from '@parley/dialogue/lint/finding';
import type { Reaction } from '@parley/domain';
import type { Broken } from '#features/reactions/reaction-links.ts';

/** The faults of a reaction, as its box shows them: one sign, and every reason. */
export interface Flaw {
  severity: Severity;
  reasons: string;
}

interface Known {
  /** Names that cannot be saved. */
  faults: ReadonlyMap<number, string>;
  broken: ReadonlyMap<number, readonly Broken[]>;
  findings: readonly Finding[];
}

/** By reaction id. A finding has the severity of the list of findings. */
export function flawsById(
  reactions: readonly Reaction[],
  { faults, broken, findings }: Known,
): ReadonlyMap<number, Flaw> {
  const found = Map.groupBy(
    openFindings(findings).filter(({ subject }) => subject.kind === 'reaction'),
    ({ subject }) => subject.id,
  );
  return new Map(
    reactions.flatMap(({ id }): [number, Flaw][] => {
      const sure = [faults.get(id) ?? [], (broken.get(id) ?? []).map(({ reason }) => reason)].flat(2);
      // The linter names broken references too.
      const linted = (found.get(id) ?? []).filter(({ rule }) => sure.length === 0 || !rule.startsWith('missing-'));
      const severity = sure.length > 0 ? 'error' : gravest(linted);
      if (severity === null) return [];
      const reasons = new Set([...sure, ...linted.map(({ message }) => message)]);
      return [[id, { severity, reasons: [...reasons].join('\n') }]];
    }),
  );
}
