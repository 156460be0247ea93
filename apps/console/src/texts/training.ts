/** Training the language model, on every screen that offers it. */
export const trainingTexts = {
  train: 'Train NLU',
  running: 'Training… continues if you leave',
  runningAt: (percent: number) => `Training… ${percent} %, continues if you leave`,

  /** Below `Successfully trained`. */
  unchanged: 'No changes since the last training.',
  /** Counted: `42 intents, 1,184 templates in 6.2 s`. */
  intent: 'intent',
  template: 'template',
  figures: (intents: string, templates: string, seconds: string) => `${intents}, ${templates} in ${seconds}\u00a0s`,
  time: (seconds: string) => `In ${seconds}\u00a0s`,
  /** The user has moved to another project. */
  ofProject: (project: string, news: string) => `${project}: ${news}`,
  unnamedProject: (id: number) => `Project ${id}`,
} as const;
