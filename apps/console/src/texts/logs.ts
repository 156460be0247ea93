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
  noMatch: 'No entries match the filters',
  searchFurther: 'Search further',
  searchedTo: (moment: string) => `Searched back to ${moment}`,
  noneSince: (moment: string) => `No entries found since ${moment}`,
  noneSinceHint: 'There are older entries, which were not searched yet.',
} as const;
