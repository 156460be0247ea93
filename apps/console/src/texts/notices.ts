/** Notices at the bottom right, and reasons for failed requests, beyond the specification. */
export const noticeTexts = {
  title: 'Notices',
  close: 'Close',
  more: (count: number) => `${count} more`,
  fewer: 'Show fewer',
  closeAll: 'Close all',

  noAnswer: 'The server did not answer.',
  noAnswerWithin: (seconds: number) => `The server did not answer within ${seconds} s.`,
  needsPermission: (grant: string) => `You need the permission ${grant}.`,
  requestId: (id: string) => `Request ID ${id}`,
  /** Returns a text that could not be added and has no field left. */
  youTyped: (text: string) => `You typed: ${text}`,
} as const;
