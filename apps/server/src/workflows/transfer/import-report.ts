import { TRANSFERRED, type ImportReport, type Transferred } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { ImportPlan } from '#workflows/transfer/plan-import.ts';
import type { Fault } from '#workflows/transfer/read-bot.ts';

const MOST_NAMES = 500;
const MOST_FAULTS = 200;
/** Maximum number of faults in a refusal. */
const MOST_ISSUES = 20;

interface Findings {
  name: string | null;
  plan: ImportPlan;
  faults: Fault[];
}

/** The report of an import or of its dry run, for its sender. */
export function importReport({ name, plan, faults }: Findings): ImportReport {
  const names = (all: string[]) => ({ count: all.length, names: all.slice(0, MOST_NAMES) });
  const errors = faults.filter(({ severity }) => severity === 'error');
  const warnings = faults.filter(({ severity }) => severity === 'warning');
  return {
    project_id: null,
    version: null,
    name,
    changes: plan.changes.toSorted(inOrder).map(({ added, changed, removed, ...change }) => ({
      ...change,
      added: names(added),
      changed: names(changed),
      removed: names(removed),
    })),
    errors: errors.length,
    warnings: warnings.length,
    faults: [...errors, ...warnings].slice(0, MOST_FAULTS),
  };
}

function inOrder({ resource: one }: { resource: Transferred }, { resource: other }: { resource: Transferred }): number {
  return TRANSFERRED.indexOf(one) - TRANSFERRED.indexOf(other);
}

/** A zip with errors is refused as a whole. */
export function refuseErrors({ errors, faults }: ImportReport): void {
  if (errors === 0) return;
  const named = faults.filter(({ severity }) => severity === 'error').slice(0, MOST_ISSUES);
  const [first] = named;
  const place = first?.line ? `${first.file}, line ${first.line}` : first?.file;
  const more = errors > 1 ? ` and ${errors - 1} more errors` : '';
  throw new Problem('invalid', `Nothing was imported. ${place}: ${first?.message}${more}`, {
    issues: named.map(({ file, line, message }) => ({ path: line ? `${file}:${line}` : file, message })),
  });
}
