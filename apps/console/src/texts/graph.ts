import { counted } from '#texts/counted.ts';

/** The graph of the graph editor: the canvas, its menus, findings, usage and coverage. */
export const graphTexts = {
  /** The canvas, and the group of its keyboard shortcuts. */
  title: 'Graph',
  shortcuts: {
    selectAll: 'Select all boxes',
    delete: 'Delete the selection',
    duplicate: 'Duplicate the selection',
    connect: 'Add a reaction after the selected one',
    connections: 'Go to the list of connections',
    waysIn: 'List the ways in from other parts',
  },

  /** The bar of the selected box: how far its connections are followed. */
  path: {
    label: 'Path',
    ways: (into: number, out: number) => `${into} in · ${out} out`,
    steps: 'Steps',
    open: 'Open',
    all: 'All',
    show: (steps: string) => (steps === 'All' ? 'Show the whole path' : `Show ${steps} steps of the path`),
  },

  box: {
    /** A connection to another part of the graph. */
    jump: (name: string, more: number) => (more === 0 ? name : `${name} +${more}`),
    goTo: (name: string) => `Go to ${name}`,
    waysIn: (count: number) => `${count} in`,
    waysInFrom: (count: number) => `${counted(count, 'way')} in from other parts of the graph`,
    more: (count: number) => `and ${count} more`,
    scope: (name: string) => `# ${name}`,
    missing: (through: string, name: string) => `${through} ${name} · not found`,
    /** Read by screen readers after the name of a box. */
    description: (intents: string, leadsTo: string, incoming: number) =>
      `Intents: ${intents || 'none'}. Leads to: ${leadsTo || 'nothing'}. Incoming connections: ${incoming}.`,
  },
  frame: {
    expand: (scope: string) => `Expand ${scope}`,
    collapse: (scope: string) => `Collapse ${scope}`,
    findings: (count: number) => counted(count, 'finding'),
    showJumps: (name: string, count: number) => `Show ${counted(count, 'jump')} to ${name}`,
    moreJumps: (count: number) => `+${count}`,
    fit: (scope: string, count: number, findings: number) =>
      `Show ${scope}: ${counted(count, 'reaction')}, ${counted(findings, 'finding')}`,
  },
  note: {
    label: 'Note',
    placeholder: 'Write a note',
    delete: 'Delete note',
  },

  /** The menu of a box, of several boxes, or of the canvas. */
  menu: {
    reactions: (count: number) => `${count} reactions`,
    open: 'Open',
    try: 'Try from here',
    addConnected: 'Add connected reaction',
    copy: 'Copy',
    duplicate: 'Duplicate',
    delete: 'Delete',
    addReaction: 'Add reaction here',
    addNote: 'Add note here',
    paste: 'Paste',
    arrange: 'Arrange',
  },
  clipboard: {
    cannotCopy: 'Cannot copy',
    cannotCopyHint: 'The browser blocked the clipboard. Select the reaction and press Ctrl+C.',
    cannotPaste: 'Cannot paste',
    cannotPasteHint: 'The browser blocked the clipboard. Press Ctrl+V.',
    nothing: 'Nothing to paste',
    nothingHint: 'The clipboard contains no reactions.',
    missing: (count: number) => `${counted(count, 'reference')} not found in this project`,
  },

  /** The bar that shows while boxes or a connection are selected. */
  selection: {
    label: 'Selection',
    count: (count: number) => `${count} selected`,
    duplicate: 'Duplicate',
    delete: 'Delete',
    clear: 'Clear selection',
  },

  connection: {
    selected: 'Selected connection',
    remove: 'Remove connection',
    removed: 'Connection removed',
    removedHint: (from: string, kind: string, to: string) => `${from} · ${kind} · ${to}. Ctrl+Z restores it.`,
    removeTo: (kind: string, name: string) => `Remove ${kind} ${name}`,
    kinds: {
      goto: 'Run now',
      expect: 'Try first on the next turn',
      timeout: 'Run after a delay',
    },
    seconds: (count: string) => `${count} s`,
    /** The condition of a connection. */
    fromQuestions: (count: number) => `${count} questions`,
    times: (count: number) => `${count} times`,
    conditions: { when: (condition: string) => `when ${condition}`, else: 'else' },
    /** The actions that make connections, as they are written on the screen. */
    kindWithAction: (label: string, action: string) => `${label} (${action})`,
    toNew: 'New reaction',
    connect: 'Connect',
    kind: 'Connection type',
    to: 'Connect to',
    reaction: 'Reaction',
  },

  /** The buttons at the lower left. */
  controls: {
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    fit: 'Fit to screen',
    export: 'Export image',
    png: 'Export as PNG',
    svg: 'Export as SVG',
  },

  /** The legend of the lines; from afar, a summary of the graph. */
  foot: {
    legend: 'Lines',
    elsewhere: 'in another part',
    reactions: (reactions: number, scopes: number) =>
      `${counted(reactions, 'reaction')} in ${counted(scopes, 'scope')}`,
    lines: (inside: number, jumps: number) => `${counted(inside, 'line')} inside, ${counted(jumps, 'jump')} between`,
    show: 'Show',
    names: 'Names',
    hits: 'Hits, 30 days',
  },

  findings: {
    title: 'Findings',
    none: 'No likely mistakes found.',
    error: 'Error',
    warning: 'Warning',
    suppressLink: 'Suppress…',
    reason: 'Reason',
    reasonHint: 'Say why this is intended',
    suppress: 'Suppress',
    suppressed: 'Suppressed',
    quoted: (reason: string) => `“${reason}”`,
    restore: 'Restore',
    failed: 'Cannot check for mistakes',
  },
  /** What one press does about a finding. */
  fixes: {
    label: 'Fixes',
    use: (name: string) => `Use “${name}”`,
    create: (kind: string, name: string) => `Create ${kind} “${name}”`,
    removeJump: 'Remove the jump',
    removeIntent: 'Remove the intent here',
    removeAction: 'Remove the action',
    letInterrupt: 'Let other intents interrupt',
    leaveScope: 'Move out of the scope',
    answerIntent: 'Create a reaction for it',
    addFallback: 'Create a fallback reaction',
    fallbackName: 'Not understood',
    fallbackText: 'Sorry, I did not understand that. Please say it in other words.',
    addTemplates: 'Add templates',
    openSettings: 'Open Settings',
  },

  positionsNotSaved: 'Positions not saved',
} as const;

/** Usage by callers and coverage by tests, on the graph and in the panel of a reaction. */
export const usageTexts = {
  menu: 'Usage and coverage',
  showOnGraph: 'Show on the graph',
  none: 'None',
  testing: 'Usage in testing',
  production: 'Usage in production',
  coverage: 'Coverage by tests',

  loading: (environment: string) => `Loading usage in ${environment}…`,
  noConversations: (environment: string) =>
    `No conversations in ${environment} in the last 30 days. Test chats are not counted.`,
  summary: (environment: string, conversations: string) => `${environment}, last 30 days: ${conversations}`,
  /** Only the newest conversations were counted. */
  newest: (conversations: string) => `the newest ${conversations}`,
  /** Counted: `3 conversations`, `12 hits`, `3 exits`. */
  conversation: 'conversation',
  hit: 'hit',
  exit: 'exit',
  percent: (value: number) => `${value} %`,
  dropOff: (share: string) => `${share} drop-off`,
  openHits: (figures: string) => `${figures}. Open these conversations`,
  download: 'Download as CSV',
  hideUsage: 'Hide usage',

  notTested: 'not tested',
  openTests: 'Open Tests',
  hideCoverage: 'Hide coverage',
} as const;
