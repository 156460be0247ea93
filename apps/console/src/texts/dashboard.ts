import { counted, grouped } from '#shared/counted.ts';

export const dashboardTexts = {
  model: 'Language model',
  openIntents: 'Open Intents',
  openQuality: 'Open Quality',
  flawedIntents: (flawed: number, all: number) => `${grouped(flawed)} of ${counted(all, 'intent')} with flaws.`,
} as const;
