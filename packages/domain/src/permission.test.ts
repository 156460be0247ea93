import { expect, test } from 'vitest';
import { BUILT_IN_ROLES, PERMISSIONS } from '#permission.ts';

/** Stored roles refer to these. Lines are added here, never changed and never removed. */
const STORED_IDS: Record<string, number> = {
  'GET:/reactions': 10,
  'GET:/actions': 20,
  'GET:/settings': 30,
  'GET:/synonyms': 40,
  'GET:/intents': 50,
  'GET:/entities': 60,
  'GET:/tests': 70,
  'GET:/deployments': 80,
  'GET:/storage': 90,
  'GET:/conversations': 100,
  'GET:/conversations/<id>': 110,
  'GET:/intents/unclassified': 120,
  'GET:/history': 130,
  'GET:/autdit': 140,
  'GET:/users': 150,
  'GET:/stats dev': 161,
  'GET:/stats prod': 162,
  'GET:/outbound/campaigns': 170,
  'PUT:/reactions': 180,
  'PUT:/actions': 190,
  'PUT:/settings': 200,
  'PUT:/settings/protected': 210,
  'PUT:/synonyms': 220,
  'PUT:/intents': 230,
  'PUT:/entities/<id>': 240,
  'PUT:/system/entities/<id>': 250,
  'PUT:/tests/<id>': 260,
  'PUT:/conversations/<id>': 270,
  'DELETE:/conversations/<id>': 272,
  'PUT:/conversations/notes/<id>': 275,
  'PUT:/users/<id>': 280,
  'PUT:/users/projects': 290,
  'PUT:/project/api-token': 300,
  'PUT:/outbound/campaigns/<id>': 310,
  'POST:/outbound/campaigns/<id>/upload': 320,
  'DELETE:/outbound/campaigns/<id>': 330,
  'POST:/file': 340,
  'DELETE:/file': 350,
  'POST:/intents/<id>/mark-classified': 360,
  'POST:/intent/unclassified/<id>': 370,
  'GET:/run/train': 380,
  'GET:/run/deploy dev': 391,
  'GET:/run/deploy prod': 392,
  'POST:/chat': 400,
  'POST:/system/projects': 410,
  'GET:/system/users-logs': 420,
  'PUT:/system/roles/<id>': 430,
  'PUT:/system/roles/permissions': 440,
  'GET:/email-reports': 500,
  'PUT:/email-reports': 510,
  'PUT:/calls/<id>/end': 610,
};

test('every permission keeps the id that stored roles know it by', () => {
  const ids = PERMISSIONS.map(({ resources, project_env, id }) => [
    [...resources, project_env ?? []].flat().join(' '),
    id,
  ]);
  expect(Object.fromEntries(ids)).toEqual(STORED_IDS);
});

test('no two permissions share an id', () => {
  expect(new Set(PERMISSIONS.map(({ id }) => id)).size).toBe(PERMISSIONS.length);
});

test('the built-in roles name permissions that exist', () => {
  const known = new Set(PERMISSIONS.map(({ id }) => id));
  for (const { permissions } of BUILT_IN_ROLES) for (const id of permissions) expect(known).toContain(id);
});
