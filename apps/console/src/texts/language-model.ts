/** How well the language model does, on every screen that says so. */
export const modelTexts = {
  /** The label of a training's progress. */
  training: 'Training the model',

  addIntents: 'Add intents first.',
  addIntentsHint: 'The bot understands callers once intents have templates and the model is trained.',
  untrained: 'The bot won’t understand callers until you train it.',
  missingReference: (name: string) => `${name} not found. Create it, or change the template.`,
  trainedAt: (time: string) => `Trained ${time}.`,

  callers: 'Caller phrases that failed at first',
  callersPhrase: 'caller phrase',
  callersShare: (right: string, all: string) => `${right} of ${all} that failed at first would now be recognized`,
  /** The large figure and what it counts. */
  rightOf: (right: string, all: string) => `${right} of ${all}`,
  callersNow: 'caller phrases that failed at first now recognized',
  callersMeaning:
    'Phrases that your team assigned to an intent on the Fallbacks screen, and corrected turns of conversations. The bot got all of them wrong at first, so this is no share of all callers. Those that became templates are judged without themselves.',
  noCallers:
    'No caller phrases reviewed yet. Assign fallbacks to intents or correct turns of conversations to see whether the model has learned them.',

  own: 'On its own templates',
  ownMeaning: 'Every template, scored by a model trained on it. Reveals clashes but overstates accuracy.',
  withoutItself: 'Each template judged without itself',
  withoutItselfMeaning:
    'Every template, scored by a model trained on the others: the hardest test, as templates are all different. Callers are usually understood better.',
  hardest: 'the hardest test',
  notMeasured: 'not measured yet',
  tooFew: 'Too few templates to judge one without itself.',
  allJudged: (templates: string) => `All ${templates} judged.`,
  someJudged: (judged: string, templates: string) => `${judged} of ${templates} judged.`,
  topIntent: (share: string) => `Ignoring the threshold, the top intent was right for ${share}.`,
  columnHint: 'On the templates the model was trained on',
  expectedHint: 'Share of its templates that models recognize which have not seen them',
  weakest: 'Weakest:',
  fewTemplates: 'Not measured yet: an intent needs at least 3 templates to be judged.',

  /** The Quality panel. */
  qualityTitle: 'Quality',
  quality: 'The model’s quality',
  qualityUntrained: 'Train the model to see its figures.',
  qualityStale: 'Intents have changed since. Train the model to update the figures.',
  measuring: 'Judging each template without itself',
  notMeasuredYet: 'The templates have not been judged without themselves yet.',
  measure: 'Measure',
  trend: {
    title: 'Trend over trainings',
    figures: 'Figures of each training',
    columns: { trained: 'Trained', templates: 'Templates', own: 'Own', withoutItself: 'Without itself' },
  },
  findings: {
    confused: 'Confused intents',
    noConfused: 'No confused intents.',
    /** Between two intents. */
    confusedWith: 'confused with',
    similar: 'Nearly the same in two intents',
    noSimilar: 'No templates of two intents are nearly the same.',
    few: 'Too few templates',
    noFew: 'Every intent has at least five templates.',
    ambiguous: 'Ambiguous words',
    noAmbiguous: 'No ambiguous words in entities and synonyms.',
    showAll: (count: number) => `Show all ${count}`,
  },
} as const;

/** Comparing the current model with a newly trained one. */
export const previewTexts = {
  button: 'Preview',
  buttonHint: 'Train a preview model and see which answers would change',
  title: 'Preview of training',
  training: 'Training a preview model',
  close: 'Close',
  again: 'Preview again',
  current: 'The current model stays in use until you accept.',
  discard: 'Discard',
  accept: 'Accept',

  unchanged: 'Nothing has changed since the last training.',
  /** The texts that the models were asked. */
  asked: { template: 'templates', test: 'test phrases', utterance: 'recent phrases' },
  denied: (what: string) => `You cannot view ${what}.`,
  empty: (what: string) => `No ${what}.`,
  changed: (changed: string, asked: string, what: string) =>
    `${changed} of ${asked} ${what} would get a different answer.`,
  nothingChanges: 'No answers would change.',

  filter: 'Source of the changes',
  all: (count: string) => `All ${count}`,
  sources: { template: 'Templates', test: 'Tests', utterance: 'Conversations' },
  list: 'Changed answers',
  first: (count: string) => `Showing the first ${count}.`,

  /** One answer that changes. */
  becomes: 'becomes',
  worse: (intent: string) => `Template of ${intent}, no longer recognized`,
  better: (intent: string) => `Template of ${intent}, now recognized`,
  same: (intent: string) => `Template of ${intent}, still not recognized`,
  saidOnce: 'said once',
  said: (count: string) => `said ${count} times`,
  notRecognized: 'Not recognized',
  notRecognizedBest: (intent: string, confidence: string) => `Not recognized (${intent} ${confidence})`,
  notClassified: 'Not classified at all',
} as const;

/** Trying a phrase on the trained model. */
export const tryTexts = {
  label: 'Try a phrase and train',
  placeholder: 'Try what a caller may say',
  untrained: 'The model is not trained yet.',
  several: (count: number) => `${count} intents in one phrase`,
  corrected: (text: string) => `corrected to “${text}”`,
  belowThreshold: 'below the threshold',

  /** The reason of the decision. */
  why: 'Why',
  /** Followed by the corrected text. */
  typed: (text: string) => `Typed “${text}”, corrected to`,
  words: 'Words',
  noWords: 'No word was decisive.',
  nearest: 'Closest templates',
  noNearest: 'No similar templates.',

  /** An entity in the text. */
  distance: (matcher: string, distance: number) => `${matcher}, distance ${distance}`,
} as const;
