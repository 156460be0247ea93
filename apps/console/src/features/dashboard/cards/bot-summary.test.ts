import { expect, test } from 'vitest';
import { summarise } from '#features/dashboard/cards/bot-summary.ts';

test('counts intents, templates, reactions and scopes, and names intents that nothing answers', () => {
  const intents = [
    { id: 1, name: 'Lost card', templates: ['I lost my card', 'my card is gone'] },
    { id: 2, name: 'Ask balance', templates: ['my balance'] },
  ];
  const reaction = { condition: '', actions: [] };
  const summary = summarise(intents, [
    { ...reaction, id: 3, name: 'Ask which', intents: ['Lost card'], reactions_scopes_id: 5 },
    { ...reaction, id: 4, name: 'Greet', intents: ['__start__'], reactions_scopes_id: null },
  ]);
  expect(summary).toMatchObject({ intents: 2, templates: 3, reactions: 2, scopes: 1 });
  expect(summary.unanswered.map(({ name }) => name)).toEqual(['Ask balance']);
});
