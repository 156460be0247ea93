/** The Deployments screen and the dialog that deploys, besides the specification's texts. */
export const deploymentTexts = {
  /** The screen, and the group of its keyboard shortcuts. */
  title: 'Deployments',
  shortcuts: {
    user: 'Filter by user',
    next: 'Next deployment',
    previous: 'Previous deployment',
    rollback: 'Roll back to the deployment',
  },
  environments: { dev: 'testing', prod: 'production' },
  columns: {
    id: 'ID',
    version: 'Version',
    deployed: 'Deployed',
    user: 'By user',
    environment: 'Env',
    note: 'Note',
    rollback: 'Rollback',
  },
  live: 'live',
  rollback: 'Rollback',
  deploying: (environment: string) => `Deploying to ${environment}…`,

  filters: {
    any: 'any',
    version: 'Version',
    created: 'Deployed',
    user: 'User name',
    environment: 'Env',
    from: 'From',
    to: 'To',
    between: (from: string, to: string) => `${from} – ${to}`,
    since: (from: string) => `from ${from}`,
    until: (to: string) => `to ${to}`,
    reset: 'Any time',
    clear: 'Clear',
  },

  /** A project that was never deployed. */
  empty: {
    title: 'Nothing is deployed yet',
    text: 'Callers reach production only. Deploy to testing first to try the bot as callers will meet it.',
  },

  /** The dialog. */
  dialog: {
    shortcuts: 'Deploy',
    replaces: (version: string) => `Replaces version ${version}.`,
    first: (environment: string) => `This is the first deployment to ${environment}.`,
    rollsBack: 'Callers get exactly this version again. The draft and its model do not change.',
    running: 'Conversations under way finish on the version they began with.',
    message: 'Commit message',
    messageHint: 'What changed, for the list of deployments',
    deploy: 'Deploy',
    deploying: 'Deploying…',
    trainingFirst: 'Training the model, then deploying…',
    cancel: 'Cancel',
    close: 'Close',
  },

  tests: {
    title: 'Tests',
    denied: 'Your role cannot run tests.',
    pending: 'pending',
    running: 'running',
    ok: 'ok',
    failed: 'failed',
    notRun: 'not run',
    someNotRun: 'Some tests did not run.',
    again: 'Run tests again',
    open: 'Open failed tests',
    seconds: (time: string) => `${time} s`,
    count: (count: string, state: string) => `${count} ${state}`,
  },

  changes: {
    title: 'Changes',
    none: 'Nothing: the draft is what is deployed.',
    columns: { resource: 'Resource', added: 'Added', changed: 'Changed', deleted: 'Deleted' },
    resources: {
      reactions: 'Reactions',
      scopes: 'Scopes',
      notes: 'Notes',
      intents: 'Intents',
      synonyms: 'Synonyms',
      entities: 'Entities',
      actions: 'Actions',
      settings: 'Settings',
      tests: 'Tests',
    } as Record<string, string>,
  },

  check: {
    title: 'Pre-flight check',
    failed: 'The check did not finish.',
    again: 'Check again',
    trained: 'The model is trained.',
    untrained: 'The model is not trained: deploying trains it first.',
    errors: (count: string) => `${count} to fix`,
    warnings: (count: string) => `${count} to review`,
    error: 'error',
    warning: 'warning',
    clean: 'No errors or warnings',
    ofReaction: (name: string, message: string) => `${name}: ${message}`,
    more: (count: string) => `and ${count} more`,
  },
} as const;
