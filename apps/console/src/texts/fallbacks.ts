/** Texts of the Fallbacks screen that the specification leaves open. */
export const fallbackTexts = {
  /** The phrase that is the reason of a refusal. */
  refusedFor: (phrase: string, reason: string) => `${phrase}\n${reason}`,
  notAdded: (intent: string) => `Not added to ${intent}`,
  addOthers: (count: number) => (count === 1 ? 'Add the other one' : `Add the other ${count}`),
  dismiss: 'Dismiss',
} as const;
