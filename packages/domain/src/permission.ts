import type { Environment } from '#deployment.ts';

/**
 * Everything that needs a permission, as `METHOD:path`, with `<id>` taken literally. A route declares one grant; roles
 * hold sets of grants; the console's gates ask for them. Roles store the ids: an id never changes and is never reused.
 * A new grant gets a new number. A grant that is checked per environment has an id for each environment.
 */
export const GRANTS = {
  'GET:/reactions': { id: 10, title: 'View reactions, scopes and notes' },
  'GET:/actions': { id: 20, title: 'View actions' },
  'GET:/settings': { id: 30, title: 'View settings' },
  'GET:/synonyms': { id: 40, title: 'View synonyms' },
  'GET:/intents': { id: 50, title: 'View intents and their evaluation' },
  'GET:/entities': { id: 60, title: 'View entities' },
  'GET:/tests': { id: 70, title: 'View and run tests' },
  'GET:/deployments': { id: 80, title: 'View deployments' },
  'GET:/storage': { id: 90, title: 'View stored files' },
  'GET:/conversations': { id: 100, title: 'List conversations' },
  'GET:/conversations/<id>': { id: 110, title: 'Open conversations' },
  'GET:/intents/unclassified': { id: 120, title: 'View fallbacks' },
  'GET:/history': { id: 130, title: 'Compare versions' },
  'GET:/autdit': { id: 140, title: 'View the change history' },
  'GET:/users': { id: 150, title: 'View users' },
  'GET:/stats': { id: { dev: 161, prod: 162 }, title: 'View statistics' },
  'GET:/outbound/campaigns': { id: 170, title: 'View outbound campaigns' },
  'PUT:/reactions': { id: 180, title: 'Edit reactions, scopes and notes' },
  'PUT:/actions': { id: 190, title: 'Edit actions' },
  'PUT:/settings': { id: 200, title: 'Edit settings' },
  'PUT:/settings/protected': { id: 210, title: 'Edit telephony settings, masking and client code' },
  'PUT:/synonyms': { id: 220, title: 'Edit synonyms' },
  'PUT:/intents': { id: 230, title: 'Edit intents and templates' },
  'PUT:/entities/<id>': { id: 240, title: 'Edit entities' },
  'PUT:/system/entities/<id>': { id: 250, title: 'Edit system entities' },
  'PUT:/tests/<id>': { id: 260, title: 'Edit tests' },
  'PUT:/conversations/<id>': { id: 270, title: 'Edit notes and labels of conversations' },
  'DELETE:/conversations/<id>': { id: 272, title: 'Erase and export personal data' },
  'PUT:/conversations/notes/<id>': { id: 275, title: 'Edit notes of other people' },
  'PUT:/users/<id>': { id: 280, title: 'Edit users' },
  'PUT:/users/projects': { id: 290, title: 'Assign users to projects' },
  'PUT:/project/api-token': { id: 300, title: 'Create API tokens' },
  'PUT:/outbound/campaigns/<id>': { id: 310, title: 'Edit outbound campaigns' },
  'POST:/outbound/campaigns/<id>/upload': { id: 320, title: 'Import call lists' },
  'DELETE:/outbound/campaigns/<id>': { id: 330, title: 'Delete outbound campaigns' },
  'POST:/file': { id: 340, title: 'Upload files' },
  'DELETE:/file': { id: 350, title: 'Delete files' },
  'POST:/intents/<id>/mark-classified': { id: 360, title: 'Classify fallbacks' },
  'POST:/intent/unclassified/<id>': { id: 370, title: 'Edit fallback phrases' },
  'GET:/run/train': { id: 380, title: 'Train the model' },
  'GET:/run/deploy': { id: { dev: 391, prod: 392 }, title: 'Deploy and roll back' },
  'POST:/chat': { id: 400, title: 'Chat with the bot' },
  'POST:/system/projects': { id: 410, title: 'Create projects' },
  'GET:/system/users-logs': { id: 420, title: 'View login logs' },
  'PUT:/system/roles/<id>': { id: 430, title: 'Manage roles' },
  'PUT:/system/roles/permissions': { id: 440, title: 'Save roles and permissions' },
  'GET:/email-reports': { id: 500, title: 'View email reports' },
  'PUT:/email-reports': { id: 510, title: 'Edit and send email reports' },
  'PUT:/calls/<id>/end': { id: 610, title: 'Hang up calls' },
} as const satisfies Record<string, GrantEntry>;

interface GrantEntry {
  id: number | Record<Environment, number>;
  title: string;
}

export type Grant = keyof typeof GRANTS;
export const ALL_GRANTS = Object.keys(GRANTS) as Grant[];

/** Grants that are checked per environment. */
export const ENVIRONMENT_GRANTS = ALL_GRANTS.filter((grant) => typeof GRANTS[grant].id !== 'number');

/** A permission is what an administrator ticks for a role. The table is fixed; which a role has is data. */
export interface Permission {
  id: number;
  name: string;
  resources: Grant[];
  project_env: Environment | null;
}

/** Path → method → environments. The shape in which a user's rights reach the console. */
export type GrantMap = Record<string, Record<string, Environment[]>>;

export interface UserPermissions {
  /** Project id → role id. */
  project_roles: Record<string, number>;
  /** Role id → name. */
  role_names: Record<string, string>;
  /** Maps a role id to its grants. */
  roles: Record<string, GrantMap>;
  /** The user's rights everywhere. */
  system: GrantMap;
  /** The user administers the platform, their company, or neither. */
  administers: 'platform' | 'company' | null;
  /** All paths that need a grant. Every signed-in user may call the others. */
  restricted_paths: string[];
}

export const ROLE = { administrator: 1, editor: 2, reviewer: 3, viewer: 4 } as const;
/** The role that a user gets when added to a project. */
export const DEFAULT_ROLE = ROLE.editor;

const viewing: Grant[] = [
  'GET:/reactions',
  'GET:/actions',
  'GET:/settings',
  'GET:/synonyms',
  'GET:/intents',
  'GET:/entities',
  'GET:/tests',
  'GET:/deployments',
  'GET:/storage',
  'GET:/conversations',
  'GET:/conversations/<id>',
  'GET:/intents/unclassified',
  'GET:/history',
  'GET:/autdit',
  'GET:/outbound/campaigns',
  'POST:/chat',
];
const reviewing: Grant[] = [
  'PUT:/conversations/<id>',
  'POST:/intents/<id>/mark-classified',
  'POST:/intent/unclassified/<id>',
];
const editing: Grant[] = [
  'PUT:/conversations/notes/<id>',
  'PUT:/reactions',
  'PUT:/actions',
  'PUT:/settings',
  'PUT:/synonyms',
  'PUT:/intents',
  'PUT:/entities/<id>',
  'PUT:/tests/<id>',
  'PUT:/calls/<id>/end',
  'PUT:/outbound/campaigns/<id>',
  'POST:/outbound/campaigns/<id>/upload',
  'DELETE:/outbound/campaigns/<id>',
  'POST:/file',
  'DELETE:/file',
  'GET:/run/train',
];
const administering: Grant[] = [
  'DELETE:/conversations/<id>',
  'GET:/users',
  'PUT:/users/<id>',
  'PUT:/users/projects',
  'PUT:/project/api-token',
  'PUT:/settings/protected',
  'GET:/email-reports',
  'PUT:/email-reports',
];
const platform: Grant[] = [
  'PUT:/system/entities/<id>',
  'POST:/system/projects',
  'GET:/system/users-logs',
  'PUT:/system/roles/<id>',
  'PUT:/system/roles/permissions',
];

/** One permission per grant, or one per environment. */
export const PERMISSIONS: Permission[] = ALL_GRANTS.flatMap((grant): Permission[] => {
  const { id, title }: GrantEntry = GRANTS[grant];
  if (typeof id === 'number') return [{ id, name: title, resources: [grant], project_env: null }];
  return [
    { id: id.dev, name: `${title}: testing`, resources: [grant], project_env: 'dev' },
    { id: id.prod, name: `${title}: production`, resources: [grant], project_env: 'prod' },
  ];
});

function permissionIds(grants: Grant[], environments: Environment[] = ['dev', 'prod']): number[] {
  return PERMISSIONS.filter(
    (permission) =>
      permission.resources.every((grant) => grants.includes(grant)) &&
      (permission.project_env === null || environments.includes(permission.project_env)),
  ).map(({ id }) => id);
}

const stats: Grant[] = ['GET:/stats'];
const deploying: Grant[] = ['GET:/run/deploy'];

/** The roles of a new installation. Administrators edit them. */
export const BUILT_IN_ROLES: { id: number; name: string; permissions: number[] }[] = [
  {
    id: ROLE.administrator,
    name: 'Administrator',
    permissions: permissionIds([...viewing, ...stats, ...reviewing, ...editing, ...deploying, ...administering]),
  },
  {
    id: ROLE.editor,
    name: 'Editor',
    permissions: [
      ...permissionIds([...viewing, ...stats, ...reviewing, ...editing]),
      ...permissionIds(deploying, ['dev']),
    ],
  },
  { id: ROLE.reviewer, name: 'Reviewer', permissions: permissionIds([...viewing, ...stats, ...reviewing]) },
  { id: ROLE.viewer, name: 'Viewer', permissions: permissionIds([...viewing, ...stats]) },
];

/** Every grant in every environment: a platform administrator's. */
export function allGrants(): GrantMap {
  return grantMap(PERMISSIONS.map(({ id }) => id));
}

/** Grants of the platform that no project role may hold. */
export const PLATFORM_GRANTS = platform;

/** The five platform permissions. A user with all five is a platform administrator. */
export const PLATFORM_PERMISSIONS = permissionIds(platform);

export function grantMap(permissions: number[]): GrantMap {
  const map: GrantMap = {};
  for (const permission of PERMISSIONS) {
    if (!permissions.includes(permission.id)) continue;
    for (const grant of permission.resources) {
      const { method, path } = splitGrant(grant);
      const environments = ((map[path] ??= {})[method] ??= []);
      for (const environment of permission.project_env === null
        ? (['dev', 'prod'] as const)
        : [permission.project_env]) {
        if (!environments.includes(environment)) environments.push(environment);
      }
    }
  }
  return map;
}

/** True if `held` includes everything in `wanted`: users may only grant rights that they have. */
export function covers(held: GrantMap | undefined, wanted: GrantMap): boolean {
  return Object.entries(wanted).every(([path, methods]) =>
    Object.entries(methods).every(([method, environments]) => {
      const have = held && ownValue(ownValue(held, path) ?? {}, method);
      return environments.every((environment) => have?.includes(environment));
    }),
  );
}

export function splitGrant(grant: string): { method: string; path: string } {
  const colon = grant.indexOf(':');
  return { method: grant.slice(0, colon), path: stripVersion(grant.slice(colon + 1)) };
}

/** `/v1/intents` → `/intents`. Exactly one prefix is stripped. */
export function stripVersion(path: string): string {
  return path.replace(/^\/v\d+(?=\/)/u, '');
}

export interface AccessQuestion {
  method: string;
  path: string;
  environment?: Environment | undefined;
  projectId?: number | undefined;
}

/**
 * The only check, shared by server and console: a path is allowed if it is open to every signed-in user, or granted
 * globally, or granted by the user's role in the project. Unknown permissions deny.
 */
export function isAllowed(permissions: UserPermissions | undefined, question: AccessQuestion): boolean {
  if (!permissions) return false;
  const path = stripVersion(question.path);
  if (!permissions.restricted_paths.includes(`${question.method}:${path}`)) return true;
  if (grants(permissions.system, path, question)) return true;
  return question.projectId !== undefined && grants(grantsIn(permissions, question.projectId), path, question);
}

/** The grants of a user's role in a project; undefined without a role there. */
export function grantsIn(permissions: UserPermissions, projectId: number | string): GrantMap | undefined {
  const role = ownValue(permissions.project_roles, String(projectId));
  return role === undefined ? undefined : ownValue(permissions.roles, String(role));
}

function grants(map: GrantMap | undefined, path: string, { method, environment }: AccessQuestion): boolean {
  const methods = map && ownValue(map, path);
  const environments = methods && ownValue(methods, method);
  if (!environments) return false;
  return environment === undefined ? environments.length > 0 : environments.includes(environment);
}

function ownValue<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
