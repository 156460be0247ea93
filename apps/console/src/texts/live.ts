/** Who changed something that is open here. */
export const liveTexts = {
  /** Before a verb: `In another tab, you changed the reaction Card abroad`. */
  youElsewhere: 'In another tab, you',
  somebody: 'Somebody',
} as const;
