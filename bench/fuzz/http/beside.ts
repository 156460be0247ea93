import type { Dice } from './dice.ts';
import type { Stage } from './stage.ts';
import { mutated, oddAddressPart, oddValue } from './values.ts';

/** A call of a route that is not in the contract: what identity providers and web pages call. */
export interface BesideCall {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer;
}

const SCIM_USER = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'fuzzed@bank.example',
  externalId: 'fuzzed',
  name: { givenName: 'Fuzzed', familyName: 'Person' },
  active: true,
};
const SCIM_GROUP = { displayName: 'fuzzed', externalId: 'group', members: [{ value: '1' }] };
const SCIM_PATCH = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [
    { op: 'replace', path: 'displayName', value: 'Another' },
    { op: 'add', path: 'members', value: [{ value: '2' }] },
    { op: 'remove', path: 'members[value eq "2"]' },
  ],
};
const SCIM: [method: string, path: string, body?: unknown][] = [
  ['GET', '/ServiceProviderConfig'],
  ['GET', '/ResourceTypes'],
  ['GET', '/Schemas'],
  ['GET', '/Users?filter=userName%20eq%20%22fuzzed%40bank.example%22'],
  ['GET', '/Users?startIndex=1&count=10'],
  ['GET', '/Users/:id'],
  ['POST', '/Users', SCIM_USER],
  ['PUT', '/Users/:id', SCIM_USER],
  ['PATCH', '/Users/:id', SCIM_PATCH],
  ['DELETE', '/Users/:id'],
  ['GET', '/Groups?filter=displayName%20sw%20%22f%22%20and%20not%20(externalId%20pr)'],
  ['GET', '/Groups/:id'],
  ['POST', '/Groups', SCIM_GROUP],
  ['PUT', '/Groups/:id', SCIM_GROUP],
  ['PATCH', '/Groups/:id', SCIM_PATCH],
  ['DELETE', '/Groups/:id'],
];

export function drawBeside(dice: Dice, stage: Stage): BesideCall {
  return dice.chance(0.6) ? scimCall(dice, stage) : dice.chance(0.2) ? logoutCall(dice) : pageCall(dice, stage);
}

function scimCall(dice: Dice, { scimToken, allIds }: Stage): BesideCall {
  const [method, path, body] = dice.one(SCIM);
  const id = dice.chance(0.2) ? oddAddressPart(dice) : String(dice.one([...allIds, 1, 2, 3]));
  const target = `/scim/v2${path.replace(':id', id)}${dice.chance(0.1) ? `&filter=${oddAddressPart(dice)}` : ''}`;
  const token = dice.chance(0.05) ? 'x' : scimToken;
  return {
    method,
    target,
    headers: [
      ['host', '127.0.0.1'],
      ['authorization', `Bearer ${token}`],
      ['connection', 'close'],
      ...(body === undefined ? [] : [['content-type', 'application/scim+json'] as [string, string]]),
    ],
    body: body === undefined ? Buffer.alloc(0) : changedJson(dice, body),
  };
}

function changedJson(dice: Dice, example: unknown): Buffer {
  let value = example;
  for (let changes = dice.below(3); changes > 0; changes--) value = mutated(dice, value);
  if (dice.chance(0.04)) value = oddValue(dice);
  return Buffer.from(JSON.stringify(value) ?? '');
}

function logoutCall(dice: Dice): BesideCall {
  const token = dice.one(['', 'x', 'e30.e30.', oddAddressPart(dice)]);
  return {
    method: 'POST',
    target: '/v1/auth/backchannel-logout',
    headers: [
      ['host', '127.0.0.1'],
      ['content-type', 'application/x-www-form-urlencoded'],
      ['connection', 'close'],
    ],
    body: Buffer.from(dice.one([`logout_token=${token}`, `logout_token=a&logout_token=${token}`, token])),
  };
}

function pageCall(dice: Dice, { cookies, ids, chatToken }: Stage): BesideCall {
  const project = dice.chance(0.1) ? oddAddressPart(dice) : String(ids.project);
  const token = dice.chance(0.1) ? oddAddressPart(dice) : chatToken;
  const environment = dice.one(['dev', 'prod', 'draft', oddAddressPart(dice)]);
  const target = dice.one([
    ...['client.js', 'custom.js', 'origin'].map((file) => `/chatbot/${project}/${environment}/${token}/${file}`),
    `/chatbot-test/${project}/${token}`,
    '/chatbot-test/sample',
    `/chatbot-test/page?project_id=${project}&project_env=${environment}&url=${oddAddressPart(dice)}`,
  ]);
  const headers: BesideCall['headers'] = [
    ['host', '127.0.0.1'],
    ['connection', 'close'],
  ];
  if (dice.chance(0.5)) headers.push(['cookie', dice.one(cookies)]);
  if (dice.chance(0.5)) headers.push(['origin', dice.one(['https://a.example', 'null', 'x'])]);
  return { method: dice.chance(0.1) ? 'OPTIONS' : 'GET', target, headers, body: Buffer.alloc(0) };
}
