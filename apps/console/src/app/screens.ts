import {
  actions,
  deployments,
  emailReports,
  entities,
  graph,
  history,
  intents,
  labels,
  outbound,
  oneTimeCodes,
  personalTokens,
  reactions,
  roles,
  sessions,
  settings,
  stats,
  storage,
  synonyms,
  tests,
  users,
  type AnyEndpoint,
} from '@parley/contract';
import type { Grant } from '@parley/domain/permission';
import {
  IconBolt,
  IconBrowser,
  IconFolder,
  IconHistory,
  IconLayoutDashboard,
  IconListDetails,
  IconMail,
  IconMessage2Question,
  IconMessageDots,
  IconMessages,
  IconPhoneOutgoing,
  IconRocket,
  IconSettings,
  IconShieldLock,
  IconSitemap,
  IconTags,
  IconTestPipe,
  IconUserCircle,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { FunctionComponent } from 'react';
import { screenTexts } from '#texts/screens.ts';

export type ScreenGroup = 'start' | 'build' | 'improve' | 'run' | 'platform' | 'linked';

export interface Screen {
  /** After `/app/`. */
  path: string;
  title: string;
  icon: Icon;
  /** Ctrl+G, then this, goes here. */
  letter?: string;
  /** Without it the menu omits the screen, and the screen explains why. */
  grant?: Grant;
  /**
   * Shown in the menu of platform and company administrators; for other users the screen itself explains the
   * restriction.
   */
  isForAdministrators?: boolean;
  /** The menu group; `platform` screens are in the user menu, `linked` ones on another screen. */
  group: ScreenGroup;
  /** Hidden for chat bots; opening its address explains why. */
  isVoiceOnly?: boolean;
  load: () => Promise<FunctionComponent>;
  /** Data that the screen shows first, requested together with its code. */
  reads?: AnyEndpoint[];
  /** The parameter of the address that holds the id of the selected item. */
  selection?: string;
  /** Data to read again when another page changes a resource, by the resource's name in `Change`. */
  live?: Record<string, AnyEndpoint[]>;
  /** Resources of `live` that the open screen reads again itself, after saving the user's typing. */
  readsItself?: string[];
  /** Data to read again at every change of anything, while the screen is open. */
  liveAlways?: AnyEndpoint[];
}

const { titles } = screenTexts;

/** Every screen of the console, in the order of the menu. */
export const SCREENS: Screen[] = [
  {
    path: 'dashboard',
    title: titles.dashboard,
    icon: IconLayoutDashboard,
    letter: 'D',
    grant: 'GET:/stats',
    group: 'start',
    load: async () => (await import('#features/dashboard/dashboard-screen.tsx')).DashboardScreen,
    reads: [stats.choice],
  },
  {
    path: 'grapheditor',
    title: titles.grapheditor,
    icon: IconSitemap,
    letter: 'G',
    grant: 'GET:/reactions',
    group: 'build',
    load: async () => (await import('#features/reactions/reactions-screen.tsx')).ReactionsScreen,
    reads: [reactions.list, reactions.scopes],
    selection: 'reaction',
    live: { reactions: [reactions.list], scopes: [reactions.scopes], notes: [graph.notes] },
  },
  {
    path: 'actions',
    title: titles.actions,
    icon: IconBolt,
    letter: 'A',
    grant: 'GET:/actions',
    group: 'build',
    load: async () => (await import('#features/actions/actions-screen.tsx')).ActionsScreen,
    reads: [actions.list],
    selection: 'action',
    live: { actions: [actions.list] },
  },
  {
    path: 'intents',
    title: titles.intents,
    icon: IconMessageDots,
    letter: 'I',
    grant: 'GET:/intents',
    group: 'build',
    load: async () => (await import('#features/intents/intents-screen.tsx')).IntentsScreen,
    reads: [intents.list, intents.evaluation],
    selection: 'intent',
    live: { intents: [intents.list], synonyms: [synonyms.list] },
    readsItself: ['intents'],
  },
  {
    path: 'entities',
    title: titles.entities,
    icon: IconTags,
    letter: 'E',
    grant: 'GET:/entities',
    group: 'build',
    load: async () => (await import('#features/entities/entities-screen.tsx')).EntitiesScreen,
    reads: [entities.list],
    selection: 'entity',
    live: { entities: [entities.list] },
  },
  {
    path: 'settings',
    title: titles.settings,
    icon: IconSettings,
    letter: 'S',
    grant: 'GET:/settings',
    group: 'build',
    load: async () => (await import('#app/settings-with-transfer.tsx')).SettingsWithTransfer,
    reads: [settings.get],
    live: { settings: [settings.get] },
  },
  {
    path: 'storage',
    title: titles.storage,
    icon: IconFolder,
    letter: 'R',
    grant: 'GET:/storage',
    group: 'build',
    load: async () => (await import('#features/storage/storage-screen.tsx')).StorageScreen,
    reads: [storage.list],
    live: { files: [storage.list, storage.versions, storage.quota] },
  },
  {
    path: 'fallbacks',
    title: titles.fallbacks,
    icon: IconMessage2Question,
    letter: 'F',
    grant: 'GET:/intents/unclassified',
    group: 'improve',
    load: async () => (await import('#features/fallbacks/fallbacks-screen.tsx')).FallbacksScreen,
  },
  {
    path: 'tests',
    title: titles.tests,
    icon: IconTestPipe,
    letter: 'T',
    grant: 'GET:/tests',
    group: 'improve',
    load: async () => (await import('#features/tests/tests-screen.tsx')).TestsScreen,
    selection: 'test',
    live: { tests: [tests.list, tests.results] },
  },
  {
    path: 'logs',
    title: titles.conversations,
    icon: IconMessages,
    letter: 'C',
    grant: 'GET:/conversations',
    group: 'improve',
    load: async () => (await import('#features/conversations/conversation-views.tsx')).ConversationViews,
    reads: [labels.list],
  },
  {
    path: 'outbound',
    title: titles.outbound,
    icon: IconPhoneOutgoing,
    letter: 'O',
    grant: 'GET:/outbound/campaigns',
    group: 'run',
    isVoiceOnly: true,
    load: async () => (await import('#features/outbound/outbound-screen.tsx')).OutboundScreen,
    reads: [outbound.list],
  },
  {
    path: 'deployments',
    title: titles.deployments,
    icon: IconRocket,
    letter: 'P',
    grant: 'GET:/deployments',
    group: 'run',
    load: async () => (await import('#features/deployments/deployments-screen.tsx')).DeploymentsScreen,
    reads: [deployments.list],
    live: { deployments: [deployments.list, deployments.planned] },
  },
  {
    path: 'history',
    title: titles.history,
    icon: IconHistory,
    letter: 'H',
    grant: 'GET:/history',
    group: 'run',
    load: async () => (await import('#features/history/history-screen.tsx')).HistoryScreen,
    liveAlways: [history.list],
  },
  {
    path: 'chatbot-test',
    title: titles.chatbotTest,
    icon: IconBrowser,
    grant: 'GET:/settings',
    group: 'run',
    load: async () => (await import('#features/chatbot-test/chatbot-test-screen.tsx')).ChatbotTestScreen,
    reads: [settings.get],
  },
  {
    path: 'email-reports',
    title: titles.emailReports,
    icon: IconMail,
    grant: 'GET:/email-reports',
    group: 'linked',
    load: async () => (await import('#features/email-reports/email-reports-screen.tsx')).EmailReportsScreen,
    reads: [emailReports.list],
  },
  {
    path: 'profile',
    title: titles.profile,
    icon: IconUserCircle,
    group: 'platform',
    load: async () => (await import('#features/profile/profile-screen.tsx')).ProfileScreen,
    reads: [oneTimeCodes.get, sessions.list, personalTokens.list],
  },
  {
    path: 'platform-settings',
    title: titles.platformAccess,
    icon: IconShieldLock,
    group: 'platform',
    isForAdministrators: true,
    load: async () => (await import('#features/platform/platform-screen.tsx')).PlatformScreen,
  },
  {
    path: 'users-logs',
    title: titles.loginLogs,
    icon: IconListDetails,
    grant: 'GET:/system/users-logs',
    group: 'platform',
    load: async () => (await import('#features/login-logs/login-logs-screen.tsx')).LoginLogsScreen,
  },
  {
    path: 'roles',
    title: titles.manageRoles,
    icon: IconUsersGroup,
    grant: 'PUT:/system/roles/<id>',
    group: 'platform',
    load: async () => (await import('#features/roles/roles-screen.tsx')).RolesScreen,
    reads: [roles.list, users.members],
  },
];

export function screenAt(path: string): Screen | undefined {
  return SCREENS.find((screen) => screen.path === path);
}

/** False for a screen of phone scripts in a chat script. */
export function isForScript({ isVoiceOnly }: Screen, isChat: boolean | undefined): boolean {
  return !(isVoiceOnly && isChat === true);
}

/** `intents` of `/app/intents` */
export function screenPath(pathname: string): string {
  return pathname.replace(/^\/app\//u, '');
}
