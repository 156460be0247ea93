import { listed } from '#shared/listed.ts';
import { quoted } from '#shared/quoted.ts';

export const entityTexts = {
  doubled: (values: readonly string[]) =>
    `${listed(values.map(quoted))} ${values.length === 1 ? 'is' : 'are'} listed more than once.`,
  removeDoubles: 'Remove duplicates',
  makeSystem: (name: string) => `Make “${name}” a system entity?`,
  makeSystemLabel: 'Make system entity',
  makeLocal: (name: string) => `Make “${name}” an entity of this project only?`,
  makeLocalLabel: 'Make local',
  takesEffectOnSave: 'It takes effect when you save.',
} as const;
