export const entityTexts = {
  isDoubled: (value: string) => `${value} is listed more than once.`,
  areDoubled: (values: string) => `${values} are listed more than once.`,
  removeDoubles: 'Remove duplicates',
  makeSystem: (name: string) => `Make “${name}” a system entity?`,
  makeSystemLabel: 'Make system entity',
  makeLocal: (name: string) => `Make “${name}” an entity of this project only?`,
  makeLocalLabel: 'Make local',
  takesEffectOnSave: 'It takes effect when you save.',
} as const;
