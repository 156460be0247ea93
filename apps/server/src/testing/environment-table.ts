/**
 * Which endpoints a token limited to one environment may reach in its project.
 *   - free: belongs to no environment
 *   - query: is called for the environment that `project_env` names
 *   - thing: an item of one environment
 *   - every: affects all environments, and is refused
 *   - session: is refused to every token
 */
export const REACHED = {
  free: {
    signOn: 'synchronized',
    users: 'list colleagues create update remove reset members setMembers',
    projects: 'clone',
    transfer: 'export import',
    apiToken: 'get',
    projectTokens: 'list remove',
    settings: 'get update chatbotStyles',
    intents: 'list create update remove merge unmerge updateList addTemplate removeTemplate evaluation quality',
    intentFiles: 'previewImport import undoImport moveTemplates',
    synonyms: 'list replace',
    entities: 'list create update remove readValues reach createSystem updateSystem removeSystem',
    training: 'train preview accept discard review reload',
    tasks: 'list cancel',
    understanding: 'try stripStopwords negate suggest',
    reactions: 'list create update updateList save remove scopes createScope updateScopes removeScope',
    graph: 'flow lint layout place notes createNote updateNote removeNote',
    actions: 'list create update updateList remove try',
    history: 'list audit deleted restore',
    tests: 'list create update remove results result run runAll coverage export import',
    conversationWork: 'reviewers',
    savedFilters: 'list create update remove',
    labels: 'create update',
    deployments: 'list webhooks planned',
    emailReports: 'list create update remove preview page send sendings',
    outbound: 'telephony create',
    live: 'events place',
    speech: 'sample',
    calls: 'telephony',
    stats: 'choice choose',
    storage: 'list quota versions download upload remove restore',
  },
  query: {
    calls: 'test callPerson order cancel list get sound end',
    access: 'givers',
    reactions: 'stats',
    chat: 'init',
    conversations: 'list',
    labels: 'list',
    deployments: 'deploy check plan approve decline withdraw',
    outbound: 'list',
    stats: 'get funnel goals fallbacks fixes',
  },
  thing: {
    tests: 'convert convertible',
    chat: 'say timeout subscribe integrationMessage attach attachment readUtter file remembered tryCondition rewind',
    conversations: 'get createNote updateNote removeNote setLabels',
    conversationWork: 'turns memory chatFrom replay review annotate removeAnnotation',
    personalData: 'eraseConversation',
    outbound: 'update remove upload preview report start pause forecast progress contacts updateContact callbacks',
  },
  every: {
    transfer: 'exportEverything',
    fallbacks: 'list groups likeliest summary uses surroundings mark reopen newIntent edit',
    conversationWork: 'reviewMany undoReviews notes noteAuthors recognizedNow annotations',
    personalData: 'list find get findings erase download withdraw',
    labels: 'remove merge putMany undoMany',
    deployments: 'replay addWebhook removeWebhook testWebhook',
    settings: 'renewChatToken',
    transfer: 'exportEverything',
    outbound: 'stopList stop stopMany previewStops unstop',
  },
  session: {
    apiToken: 'make',
    projectTokens: 'create',
    testCalls: 'call recognize',
  },
} as const;
export type Reached = keyof typeof REACHED;

export function callsThatReach(reached: Reached): string[] {
  return Object.entries(REACHED[reached]).flatMap(([noun, verbs]) => verbs.split(' ').map((verb) => `${noun}.${verb}`));
}
