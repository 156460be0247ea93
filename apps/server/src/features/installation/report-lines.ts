import { CHECK_GROUPS, type CheckGroup, type CheckState, type InstallationCheck } from '@parley/contract';
import { counted } from '#features/installation/measures.ts';

const MARKS: Record<CheckState, string> = { ok: '✔', warning: '!', fault: '✖', unchecked: '-' };
const TITLES: Record<CheckGroup, string> = {
  database: 'Database',
  machine: 'Machine',
  address: 'Public address',
  secrets: 'Secrets and access',
  services: 'Services',
  operation: 'Operation',
};

/** The checks as text, a group after another, with what to do below each. */
export function reportLines(checks: readonly InstallationCheck[]): string[] {
  const lines = CHECK_GROUPS.flatMap((group) => {
    const own = checks.filter((check) => check.group === group);
    return own.length === 0 ? [] : [TITLES[group], ...own.flatMap(linesOf), ''];
  });
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length;
  const summary = [
    counted(count('fault'), 'fault'),
    counted(count('warning'), 'warning'),
    `${count('ok')} in order`,
    `${count('unchecked')} not checked`,
  ].join(', ');
  return [...lines, summary];
}

function linesOf({ state, name, found, todo }: InstallationCheck): string[] {
  return [`  ${MARKS[state]} ${name}: ${found}`, ...(todo === null ? [] : [`      → ${todo}`])];
}
