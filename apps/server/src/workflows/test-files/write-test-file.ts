import type { BotTest } from '@parley/domain/bot-test';
import { stringify } from 'yaml';
import type { StepNames } from '#workflows/test-files/test-file.ts';

/** Tests as a file for people and version control. References to deleted items are left out. */
export function testsAsYaml(tests: BotTest[], { reactions, actions }: StepNames): string {
  const reactionNames = new Map(reactions.map(({ id, name }) => [id, name]));
  const actionNames = new Map(actions.map(({ id, name }) => [id, name]));
  const file = tests.map(({ name, start, clock, seed, http, steps }) => ({
    name,
    ...(start ? { start } : {}),
    // Microseconds, which a date lacks, are kept as a fraction.
    ...(typeof clock === 'number' ? { clock: isoOf(clock) } : {}),
    ...(seed ? { seed } : {}),
    ...(http ? { http } : {}),
    steps: steps.map((step) => ({
      input: step.input,
      ...(step.intent === undefined ? {} : { intent: step.intent }),
      ...(step.entities === undefined ? {} : { entities: step.entities }),
      ...listed(
        'reactions',
        step.reactions.flatMap((id) => reactionNames.get(id) ?? []),
      ),
      ...(step.condition === '' ? {} : { condition: step.condition }),
      ...listed(
        'actions',
        step.actions.flatMap((id) => (typeof id === 'string' ? id : (actionNames.get(id) ?? []))),
      ),
      ...(step.wait === undefined ? {} : { wait: step.wait }),
    })),
  }));
  return stringify({ tests: file }, { lineWidth: 120 });
}

function listed(key: string, names: string[]): Record<string, string[]> {
  return names.length === 0 ? {} : { [key]: names };
}

/** `2026-01-05T10:00:00.123456Z` */
function isoOf(microseconds: number): string {
  const fraction = String(microseconds % 1_000_000).padStart(6, '0');
  return `${new Date(microseconds / 1_000).toISOString().slice(0, 19)}.${fraction}Z`;
}
