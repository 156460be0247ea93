/** The parts of the conversation with more than one question. */
export const SCOPES = {
  lostCard: 'Lost card',
  newCard: 'New card',
  activation: 'Activation',
  pin: 'PIN',
  limit: 'Limit change',
  dispute: 'Dispute',
} as const;
