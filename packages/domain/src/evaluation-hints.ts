/** The sentences of the specification about templates and their figures. */
export const EVALUATION_HINTS = {
  precision: 'Templates from other intents are classified into this one',
  recall: 'Not all templates were recognized',
  augmented: 'This is an AI augmented template.',
  belowThreshold: 'The confidence is below the project threshold.',
  differentIntent: 'Classified into the different intent',
  notClassified: 'Not classified at all!',
} as const;
