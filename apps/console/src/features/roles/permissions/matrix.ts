import type { Environment } from '@parley/domain/deployment';
import { GRANTS, PERMISSIONS, PLATFORM_GRANTS, type Grant } from '@parley/domain/permission';
import { roleTexts } from '#texts/roles.ts';

type Column = 'view' | 'change' | 'also';

/** A screen, or another part of the product that has permissions, in the order of the menu. */
const MATRIX_ROWS = [
  'dashboard',
  'grapheditor',
  'actions',
  'intents',
  'synonyms',
  'entities',
  'settings',
  'storage',
  'fallbacks',
  'tests',
  'logs',
  'outbound',
  'deployments',
  'history',
  'email-reports',
  'chat',
  'users',
  'platform',
] as const;
export type RowId = (typeof MATRIX_ROWS)[number];

type Position = readonly [row: RowId, column: Column];

/** The place of each grant. A new grant does not compile until it has one. */
const POSITIONS: Record<Grant, Position> = {
  'GET:/stats': ['dashboard', 'also'],
  'GET:/reactions': ['grapheditor', 'view'],
  'PUT:/reactions': ['grapheditor', 'change'],
  'GET:/actions': ['actions', 'view'],
  'PUT:/actions': ['actions', 'change'],
  'GET:/intents': ['intents', 'view'],
  'PUT:/intents': ['intents', 'change'],
  'GET:/run/train': ['intents', 'also'],
  'GET:/synonyms': ['synonyms', 'view'],
  'PUT:/synonyms': ['synonyms', 'change'],
  'GET:/entities': ['entities', 'view'],
  'PUT:/entities/<id>': ['entities', 'change'],
  'PUT:/system/entities/<id>': ['entities', 'also'],
  'GET:/settings': ['settings', 'view'],
  'PUT:/settings': ['settings', 'change'],
  'PUT:/settings/protected': ['settings', 'also'],
  'PUT:/project/api-token': ['settings', 'also'],
  'GET:/storage': ['storage', 'view'],
  'POST:/file': ['storage', 'also'],
  'DELETE:/file': ['storage', 'also'],
  'GET:/intents/unclassified': ['fallbacks', 'view'],
  'POST:/intents/<id>/mark-classified': ['fallbacks', 'also'],
  'POST:/intent/unclassified/<id>': ['fallbacks', 'also'],
  'GET:/tests': ['tests', 'view'],
  'PUT:/tests/<id>': ['tests', 'change'],
  'GET:/conversations': ['logs', 'view'],
  'GET:/conversations/<id>': ['logs', 'also'],
  'PUT:/conversations/<id>': ['logs', 'also'],
  'PUT:/conversations/notes/<id>': ['logs', 'also'],
  'DELETE:/conversations/<id>': ['logs', 'also'],
  'PUT:/calls/<id>/end': ['logs', 'also'],
  'GET:/outbound/campaigns': ['outbound', 'view'],
  'PUT:/outbound/campaigns/<id>': ['outbound', 'change'],
  'POST:/outbound/campaigns/<id>/upload': ['outbound', 'also'],
  'DELETE:/outbound/campaigns/<id>': ['outbound', 'also'],
  'GET:/deployments': ['deployments', 'view'],
  'GET:/run/deploy': ['deployments', 'also'],
  'GET:/history': ['history', 'view'],
  'GET:/autdit': ['history', 'also'],
  'GET:/email-reports': ['email-reports', 'view'],
  'PUT:/email-reports': ['email-reports', 'change'],
  'POST:/chat': ['chat', 'also'],
  'GET:/users': ['users', 'view'],
  'PUT:/users/<id>': ['users', 'change'],
  'PUT:/users/projects': ['users', 'also'],
  'POST:/system/projects': ['platform', 'also'],
  'GET:/system/users-logs': ['platform', 'also'],
  'PUT:/system/roles/<id>': ['platform', 'also'],
  'PUT:/system/roles/permissions': ['platform', 'also'],
};

const alsoLabels: Readonly<Record<number, string>> = roleTexts.matrix.also;
const alsoNames: Readonly<Record<number, string>> = roleTexts.matrix.alsoInFull;

/** A permission at its place in the matrix. */
export interface Cell {
  permissionId: number;
  grant: Grant;
  environment: Environment | null;
  row: RowId;
  column: Column;
  /** Its name beside its screen: `Train the model`, or `View`. */
  label: string;
  /** Its name in a sentence: `Train the model`, `View intents`. */
  name: string;
  /** No role can have it: platform administrators give it to users. */
  isOfPlatform: boolean;
}

export interface MatrixRow {
  id: RowId;
  view: Cell | undefined;
  change: Cell | undefined;
  also: Cell[];
}

const ALL_CELLS = PERMISSIONS.flatMap(({ id, resources, project_env }): Cell[] =>
  resources.slice(0, 1).map((grant) => cellOf(id, grant, project_env)),
);

/** Every permission once, screen by screen. */
export const MATRIX: readonly MatrixRow[] = MATRIX_ROWS.map((id) => {
  const cells = ALL_CELLS.filter(({ row }) => row === id);
  return {
    id,
    view: cells.find(({ column }) => column === 'view'),
    change: cells.find(({ column }) => column === 'change'),
    also: cells.filter(({ column }) => column === 'also'),
  };
});

/** The permissions that a role can have. */
export const ROLE_CELLS: readonly Cell[] = ALL_CELLS.filter(({ isOfPlatform }) => !isOfPlatform);

const byId = new Map(ALL_CELLS.map((cell) => [cell.permissionId, cell]));

export function cellAt(permissionId: number): Cell | undefined {
  return byId.get(permissionId);
}

function cellOf(permissionId: number, grant: Grant, environment: Environment | null): Cell {
  const [row, column] = POSITIONS[grant];
  const { rows, columns, names } = roleTexts.matrix;
  const label = column === 'also' ? (alsoLabels[permissionId] ?? GRANTS[grant].title) : columns[column];
  return {
    permissionId,
    grant,
    environment,
    row,
    column,
    label,
    name: column === 'also' ? (alsoNames[permissionId] ?? label) : names[column](rows[row].toLowerCase()),
    isOfPlatform: PLATFORM_GRANTS.includes(grant),
  };
}
