/** The tools above a log. */
export const logTexts = {
  who: 'Name or email',
  action: 'Action',
  anyAction: 'All actions',
  from: 'From',
  to: 'To',
  find: 'Find by name or email',
  wrongDays: 'The first day is after the last',
  clear: 'Clear filters',
  showEarlier: 'Show earlier entries',
} as const;
