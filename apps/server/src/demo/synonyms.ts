import type { DemoContent } from '#demo/demo-content.ts';

export const synonyms: DemoContent['synonyms'] = [
  { name: 'card', values: ['card', 'bank card', 'bankcard', 'payment card', 'plastic'] },
  { name: 'block', values: ['block', 'freeze', 'lock', 'suspend', 'deactivate', 'disable'] },
  { name: 'agent', values: ['agent', 'human', 'person', 'operator', 'representative', 'advisor', 'colleague'] },
  { name: 'raise', values: ['raise', 'increase', 'lift'] },
  { name: 'payment', values: ['payment', 'transaction', 'charge', 'purchase'] },
];
