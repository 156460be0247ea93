/** How well the language model does, on every screen that says so. */
export const modelTexts = {
  training: 'Training the model',
  addIntents: 'Add intents first.',
  addIntentsHint: 'The bot understands callers once intents have templates and the model is trained.',
  untrained: 'The bot won’t understand callers until you train it.',
  missingReference: (name: string) => `${name} does not exist. Create it, or change the template.`,
  trainedAt: (time: string) => `Trained ${time}.`,

  callers: 'Phrases of callers',
  callersPhrase: 'reviewed caller phrase',
  callersShare: (right: string, all: string) => `understood: ${right} of ${all}`,
  callersMeaning:
    'Phrases that your team assigned to an intent on the Fallbacks screen. Those that became templates are judged without themselves.',
  noCallers: 'No caller phrases reviewed yet. Assign fallbacks to intents to see how callers are understood.',

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

  quality: 'The model’s quality',
  qualityUntrained: 'Train the model to see its figures.',
  qualityStale: 'Intents have changed since. Train the model to update the figures.',
  measuring: 'Judging each template without itself',
  notMeasuredYet: 'Each template has not been judged without itself yet.',
  measure: 'Measure',
  columnHint: 'On the templates the model was trained on',
} as const;
