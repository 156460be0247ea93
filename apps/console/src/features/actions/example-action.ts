import type { Action } from '@parley/domain';

/** A working example action, for a project without actions. */
export const EXAMPLE: Omit<Action, 'id'> = {
  name: 'greet',
  source: `/** Greets by the time of day, by name if the bot knows it. */
export default async ({ now, slots, say }) => {
  const part = now.hour < 12 ? 'morning' : now.hour < 18 ? 'afternoon' : 'evening';
  say(slots.name ? \`Good \${part}, \${slots.name}.\` : \`Good \${part}.\`);
};
`,
};
