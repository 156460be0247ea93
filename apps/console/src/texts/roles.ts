import { counted } from '#texts/counted.ts';

const people = (count: number) => counted(count, 'user');
const inProjects = (count: number) => `in ${counted(count, 'project')}`;

/** The Manage roles screen. Prescribed texts are in `spec.ts`. */
export const roleTexts = {
  title: 'Manage roles',
  save: 'Save Roles & Permissions',
  viewOnly: 'You can view roles and permissions, but not change them.',
  reloading: 'Saved. Reloading…',

  /** Roles that the corporate identity system decides. */
  synchronized: {
    title: 'Project roles are synchronized by the corporate identity system.',
    hint: 'Manage roles there.',
    open: (provider: string) => `Open ${provider}`,
    locked: 'This role comes from the corporate identity system.',
    foot: (fromGroups: number, local: number, provider: string) =>
      local === 0
        ? `${people(fromGroups)} get their role from a group in ${provider}.`
        : `${people(fromGroups)} get their role from a group in ${provider}. The other ${local} ${local === 1 ? 'is a local account' : 'are local accounts'}; you can change ${local === 1 ? 'it' : 'those'} here.`,
    /** Replaces the name of a provider that has none. */
    provider: 'the identity system',
  },

  /** Left: who works on a project, and in which role. */
  members: {
    region: 'Project members',
    project: 'Project',
    searchProjects: 'Search projects',
    noProjects: 'No project matches',
    filter: 'Filter users',
    count: people,
    found: (found: number, all: number) => `${found} of ${people(all)}`,
    add: 'Add user by name or email',
    table: 'Users of the project',
    columns: { id: 'ID', email: 'Email', name: 'Name', role: 'Role', remove: 'Remove' },
    roleOf: (user: string) => `Role of ${user}`,
    remove: (user: string) => `Remove ${user}`,
    cannotGive: (role: string) => `${role} has permissions that you do not have`,
    noMatch: (query: string) => `No user matches “${query}”.`,
    clear: 'Clear filter',
    empty: 'This project has no users yet',
    emptyHint: 'Add a user by name or email. Their role decides what they may do here.',
    noPermission: 'You cannot see the users of any project.',
    cannotAssign: 'You can see the users of this project, but not assign them.',
  },

  /** Right: what each role may do. */
  roles: {
    region: 'Roles and permissions',
    tabs: 'Roles',
    usersHere: (count: number) => `${people(count)} in this project`,
    usersHidden: 'You cannot see who has this role.',
    add: 'Add role',
    addTitle: 'Add a role',
    rename: 'Rename role',
    renameTitle: (role: string) => `Rename ${role}`,
    name: 'Role name',
    create: 'Add role',
    saveName: 'Rename',
    added: (role: string) => `Role ${role} added`,
    renamed: (role: string) => `Role renamed to ${role}`,
    delete: 'Delete role',
    keptForNew: 'This role cannot be deleted: the product gives it to people in new projects.',
    deleteTitle: (role: string) => `Delete role ${role}?`,
    deleteUnused: 'No user has this role.',
    deleteUses: (users: number, projects: number) =>
      `${people(users)} ${users === 1 ? 'loses' : 'lose'} access to ${counted(projects, 'project')}:`,
    deleteUsers: (names: string) => `Users: ${names}.`,
    deleteProjects: (names: string) => `Projects: ${names}.`,
    deleteTokens: 'API tokens and personal tokens with this role stop working and are deleted.',
    deleteUnseen: 'Users of projects that you cannot see lose access too.',
    deleteUnsaved: 'Your unsaved changes stay, except those of this role.',
    selected: 'selected',
    of: (all: number) => `of ${all}`,
    selectAll: 'Select All',
    unselectAll: 'Unselect All',
    compare: 'Compare with',
    compareWith: (role: string) => `Compare with ${role}`,
    compareNone: 'none',
    viewAs: (role: string) => `Preview the console as ${role} sees it`,
    viewAsShort: 'Preview',
    viewAsHint: (role: string) =>
      `Shows the console as ${role} sees it, until you press Exit at the top. No permission changes.`,
  },

  /** One-time codes of a role's users. */
  otp: {
    label: 'Users with this role sign in with a one-time code',
    title: (role: string) => `Require one-time codes from ${role}?`,
    text: (users: number | undefined) =>
      `${users === undefined ? 'Users' : people(users)} with this role must set up one-time codes before they can go on, unless they have them already.`,
    confirm: 'Require codes',
    saved: (role: string, isRequired: boolean) =>
      isRequired ? `${role} requires one-time codes` : `${role} no longer requires one-time codes`,
  },

  matrix: {
    caption: (role: string) => `Permissions of ${role}`,
    columns: { screen: 'Screen', view: 'View', change: 'Change', also: 'Also' },
    none: 'No such permission',
    compared: (role: string, has: boolean) => `${role}: ${has ? 'yes' : 'no'}`,
    platformFoot: 'Create projects, login logs and roles are platform rights.',
    platformLink: 'Platform access',
    readOnly: 'You cannot change roles.',
    lacking: 'You do not have this permission, so you cannot give or take it.',
    ofPlatform: 'Platform right. Give it to a user in Platform access.',
    rows: {
      dashboard: 'Dashboard',
      grapheditor: 'Graph editor',
      actions: 'Actions',
      intents: 'Intents',
      synonyms: 'Synonyms',
      entities: 'Entities',
      settings: 'Settings',
      storage: 'Storage',
      fallbacks: 'Fallbacks',
      tests: 'Tests',
      logs: 'Conversations',
      outbound: 'Outbound',
      deployments: 'Deployments',
      history: 'History',
      'email-reports': 'Email reports',
      chat: 'Chat',
      users: 'Users',
      platform: 'Platform',
    },
    names: {
      view: (screen: string) => `View ${screen}`,
      change: (screen: string) => `Change ${screen}`,
    },
    /** By the permission's id. */
    also: {
      161: 'Statistics, testing',
      162: 'Statistics, production',
      380: 'Train the model',
      250: 'System entities',
      210: 'Telephony and client code',
      300: 'API tokens',
      340: 'Upload',
      350: 'Delete',
      360: 'Classify',
      370: 'Edit phrases',
      110: 'Open',
      270: 'Notes and labels',
      275: 'Others’ notes',
      272: 'Personal data',
      610: 'Hang up calls',
      320: 'Import',
      330: 'Delete',
      391: 'Deploy to testing',
      392: 'Deploy to production',
      140: 'Audit',
      400: 'Talk to the bot',
      290: 'Assign to projects',
      410: 'Create projects',
      420: 'Login logs',
      430: 'Manage roles',
      440: 'Save roles',
    },
    /** Names for sentences, in which the screen is not seen. */
    alsoInFull: {
      110: 'Open conversations',
      140: 'Audit of changes',
      270: 'Notes and labels of conversations',
      275: 'Notes of others on conversations',
      272: 'Personal data: erase and export',
      610: 'Hang up calls',
      320: 'Import call lists',
      330: 'Delete campaigns',
      340: 'Upload files',
      350: 'Delete files',
      360: 'Classify fallbacks',
      370: 'Edit phrases of fallbacks',
    },
  },

  /** The exact permission, and who has it. */
  holders: {
    environments: { dev: 'testing', prod: 'production' },
    have: (count: number, through: string) =>
      count === 0
        ? 'No user of this project has it.'
        : `${people(count)} ${count === 1 ? 'has' : 'have'} it: ${through}`,
    hidden: 'You cannot see who has it.',
    through: (count: number, role: string) => `${count} ${role}${count === 1 || role.endsWith('s') ? '' : 's'}`,
    platformAdmin: 'platform administrator',
    list: 'List users',
    title: (permission: string) => `Users with “${permission}”`,
    everywhere: 'In all projects that you can see',
    columns: { user: 'User', project: 'Project', through: 'Through' },
    role: (role: string) => `Role ${role}`,
    right: 'Platform administrator',
    none: 'No user has it.',
    close: 'Close',
  },

  /** The changes that are not saved yet. */
  changes: {
    title: 'Unsaved changes',
    undo: (what: string) => `Undo: ${what}`,
    signs: { gain: 'Gains', loss: 'Loses', other: 'Changes' },
    unknown: (id: number) => `Permission ${id}`,
    reach: (users: number, projects: number, isGain: boolean) => {
      if (users === 0) return isGain ? 'no user gains it' : 'no user loses it';
      const verb = isGain ? 'gain' : 'lose';
      return `${people(users)} ${inProjects(projects)} ${users === 1 ? `${verb}s` : verb} it`;
    },
    roleIn: (role: string, project: string) => `${role} in ${project}`,
    removed: (project: string) => `removed from ${project}`,
    losesRole: (role: string) => `loses ${role}`,
    isNew: 'new here',
    exchanged: (gained: number, lost: number) => {
      const parts = [
        ...(gained > 0 ? [`gains ${counted(gained, 'permission')}`] : []),
        ...(lost > 0 ? [`loses ${counted(lost, 'permission')}`] : []),
      ];
      return parts.length > 0 ? parts.join(', ') : 'same permissions';
    },
  },

  /** A save that was refused. */
  refused: {
    roles: 'Roles permissions were not saved',
    projects: 'Projects permissions were not saved',
    role: (role: string) => `Role ${role}`,
    project: (project: string) => `Project ${project}`,
    changedBy: (what: string, who: string) => `${what}: changed by ${who}.`,
    deletedBy: (what: string, who: string) => `${what}: deleted by ${who}.`,
    kept: 'Your changes are kept on top of theirs. Check them and save again.',
  },

  /** Both versions of a role or project after another user has saved it. */
  conflict: {
    role: 'Role',
    project: 'Project',
    selected: 'Selected',
    notSelected: 'Not selected',
    notMember: 'Not a member',
  },

  keys: { add: 'add user', filter: 'filter users', holders: 'who has it', undo: 'undo' },
  shortcuts: {
    filter: 'Filter users',
    add: 'Add a user',
    holders: 'List the users with the permission',
  },
} as const;
