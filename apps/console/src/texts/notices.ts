/** Notices at the bottom right, and reasons for failed requests, beyond the specification. */
export const noticeTexts = {
  title: 'Notices',
  close: 'Close',
  more: (count: number) => `${count} more`,
  fewer: 'Show fewer',
  closeAll: 'Close all',

  noResponse: 'The server did not respond.',
  noResponseWithin: (seconds: number) => `The server did not respond within ${seconds} s.`,
  needsPermission: (permission: string) => `You need the permission “${permission}”.`,
  requestId: (id: string) => `Request ID ${id}`,
  /** Returns a text that could not be added and has no field left. */
  youTyped: (text: string) => `You typed: ${text}`,
} as const;
