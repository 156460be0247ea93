import { expect, test } from 'vitest';
import type { Check, Verdict } from '#features/installation/check.ts';
import { accountChecks } from '#features/installation/checks/accounts.ts';
import { addressChecks, CLAIMED_ADDRESS, type AddressFacts } from '#features/installation/checks/address.ts';
import { databaseChecks } from '#features/installation/checks/database-checks.ts';
import type { DatabaseFacts } from '#features/installation/checks/database-facts.ts';
import { dangerousEntries } from '#features/installation/checks/egress.ts';
import { machineChecks, type MachineFacts } from '#features/installation/checks/machine.ts';
import { mailChecks, type MailFacts } from '#features/installation/checks/mail.ts';
import { operationChecks, type OperationFacts } from '#features/installation/checks/operation.ts';
import { secretChecks, type SecretFacts } from '#features/installation/checks/secrets.ts';
import { speechChecks, type SpeechFacts } from '#features/installation/checks/speech.ts';

const NOW = Date.parse('2026-11-27');
const GB = 1_024 ** 3;

function judged<Facts>(checks: readonly Check<Facts>[], facts: Facts): Record<string, Verdict> {
  return Object.fromEntries(checks.map(({ id, judge }) => [id, judge(facts)]));
}

/** The checks that are neither in order nor left out, each with its state. */
function findings<Facts>(checks: readonly Check<Facts>[], facts: Facts): Record<string, string> {
  const all = Object.entries(judged(checks, facts));
  return Object.fromEntries(
    all.filter(([, { state }]) => state === 'fault' || state === 'warning').map(([id, { state }]) => [id, state]),
  );
}

const database: DatabaseFacts = {
  now: NOW,
  versionNumber: 180_004,
  settings: {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '16384',
    max_connections: '100',
    superuser_reserved_connections: '3',
    autovacuum: 'on',
    track_counts: 'on',
    wal_level: 'replica',
    archive_mode: 'off',
  },
  bytes: 30_000_000,
  bytesPerDay: 2_000_000,
  isEmbedded: false,
  freeBytes: 50 * GB,
  connections: 37,
  needed: 39,
  clockSkewMs: 3,
  frozenAge: 1_000,
  oldestTransactionSeconds: 0,
  archiver: { isFailing: false, failures: 0 },
  slots: [],
  unprotectedTables: [],
  role: { name: 'parley_app', bypasses: false, isServing: true },
  migrations: { missing: [], unknown: [], last: '0125-spoken-ahead' },
  zonesThatDiffer: [],
};

const machine: MachineFacts = {
  now: NOW,
  node: 'v24.21.0',
  zones: '2026a',
  disk: { freeBytes: 50 * GB, allBytes: 100 * GB, freeInodes: 0.9 },
  openFiles: 1_048_576,
  ignoredVariables: [],
};

const address: AddressFacts = {
  url: 'https://parley.bank.example',
  isHttps: true,
  isLoopback: false,
  trustProxy: 1,
  reached: { kind: 'ours', address: '203.0.113.9', forwardedFor: '203.0.113.9', forwardedProto: 'https' },
  passesWebsockets: true,
  certificate: { daysLeft: 60, fault: null },
  hstsSeconds: 31_536_000,
};

const secrets: SecretFacts = {
  paths: [
    { path: '/data', mode: 0o40700, isKey: true },
    { path: '/data/secret.key', mode: 0o100600, isKey: true },
  ],
  keys: 0,
  isKeyInFolder: true,
  storedKeyIds: ['12345678'],
  heldKeyIds: ['12345678', '9abcdef0'],
  egress: { entries: 0, dangerous: [] },
  metrics: { hasToken: false },
};

const mail: MailFacts = {
  isReached: true,
  host: 'mail.bank.example',
  isLoopback: false,
  isEncrypted: true,
  isSignedIn: true,
};
const speech: SpeechFacts = {
  speakers: [{ name: 'installed', failure: null }],
  recognizers: [{ name: 'vosk', failure: null }],
};
const accounts = {
  isFirstPasswordKept: false,
  isEnvironmentPasswordInUse: false,
  administrators: 2,
  administratorsWithoutCode: 0,
};
const backup = {
  ...{ id: 1, started_at: 1_000_000 - 7_300, finished_at: 1_000_000 - 7_200, place: 's3://backups' },
  ...{ bytes: 1_000, is_checked: true, is_incremental: false, version: '0.2.0', error: null },
};
const server = {
  ...{ id: 'a', name: 'alpha:8000', version: '0.2.0' },
  ...{ started: 1, seen: 999_999, is_gone: false },
};
const operation: OperationFacts = {
  now: 1_000_000,
  version: '0.2.0',
  servers: [{ ...server, roles: ['api', 'worker', 'voice'] }],
  needsVoice: true,
  backups: [backup],
  backupEverySeconds: 86_400,
  replica: null,
  waiting: [{ queue: 'timers', count: 3, oldestSeconds: 1 }],
};

test('an installation as it should be has no warning and no fault', () => {
  expect(findings(databaseChecks, database)).toEqual({});
  expect(findings(machineChecks, machine)).toEqual({});
  expect(findings(addressChecks, address)).toEqual({});
  expect(findings(secretChecks, secrets)).toEqual({});
  expect(findings(mailChecks, mail)).toEqual({});
  expect(findings(speechChecks, speech)).toEqual({});
  expect(findings(accountChecks, accounts)).toEqual({});
  expect(findings(operationChecks, operation)).toEqual({});
});

const set = (settings: Record<string, string>) => ({ settings: { ...database.settings, ...settings } });

test.each<[string, Partial<DatabaseFacts>, Record<string, string>]>([
  ['a version that nobody supports', { versionNumber: 140_020 }, { 'database.version': 'fault' }],
  [
    'a version whose corrections have ended',
    { versionNumber: 150_010, now: Date.parse('2027-12-01') },
    { 'database.version': 'warning' },
  ],
  [
    'a version whose corrections end soon',
    { versionNumber: 150_010, now: Date.parse('2027-08-01') },
    { 'database.version': 'warning' },
  ],
  ['fsync turned off', set({ fsync: 'off' }), { 'database.fsync': 'fault' }],
  ['commits that do not wait', set({ synchronous_commit: 'off' }), { 'database.synchronous_commit': 'fault' }],
  ['pages that may be torn', set({ full_page_writes: 'off' }), { 'database.full_page_writes': 'fault' }],
  ['the default memory for a large database', { bytes: 20 * GB }, { 'database.memory': 'warning' }],
  ['no room for a further server', { connections: 70 }, { 'database.connections': 'warning' }],
  ['no free connection', { connections: 97 }, { 'database.connections': 'fault' }],
  ['autovacuum turned off', set({ autovacuum: 'off' }), { 'database.vacuum': 'fault' }],
  ['a transaction of hours', { oldestTransactionSeconds: 7_200 }, { 'database.vacuum': 'warning' }],
  ['transactions that run out', { frozenAge: 1_900_000_000 }, { 'database.vacuum': 'fault' }],
  [
    'an abandoned slot',
    { slots: [{ name: 'old', isActive: false, retainedBytes: 9 * GB }] },
    { 'database.wal': 'fault' },
  ],
  [
    'an archive that fails',
    { ...set({ archive_mode: 'on' }), archiver: { isFailing: true, failures: 9 } },
    { 'database.wal': 'fault' },
  ],
  ['a log too small for replicas', set({ wal_level: 'minimal' }), { 'database.wal': 'warning' }],
  ['clocks that are seconds apart', { clockSkewMs: -4_000 }, { 'database.clock': 'warning' }],
  ['clocks that are minutes apart', { clockSkewMs: 90_000 }, { 'database.clock': 'fault' }],
  ['a table without a wall', { unprotectedTables: ['things'] }, { 'database.row_security': 'fault' }],
  [
    'a role that walks through the wall',
    { role: { name: 'postgres', bypasses: true, isServing: false } },
    { 'database.role': 'fault' },
  ],
  [
    'a newer schema',
    { migrations: { missing: [], unknown: ['0999-later'], last: '0999-later' } },
    { 'database.schema': 'fault' },
  ],
  [
    'an older schema',
    { migrations: { missing: ['0125-spoken-ahead'], unknown: [], last: '0124' } },
    { 'database.schema': 'fault' },
  ],
  [
    'a database without tables',
    { migrations: { missing: ['0125-spoken-ahead'], unknown: [], last: undefined } },
    { 'database.schema': 'fault' },
  ],
  ['a disk that is full in days', { freeBytes: 5_000_000 }, { 'database.growth': 'fault' }],
  ['a disk that is full in weeks', { freeBytes: 40_000_000 }, { 'database.growth': 'warning' }],
  ['zones of different years', { zonesThatDiffer: ['Africa/Cairo'] }, { 'database.zones': 'warning' }],
])('the database: %s', (_, facts, expected) => {
  expect(findings(databaseChecks, { ...database, ...facts })).toEqual(expected);
});

test.each<[string, Partial<MachineFacts>, Record<string, string>]>([
  ['another Node', { node: 'v20.19.0' }, { 'machine.node': 'fault' }],
  ['a Node without corrections', { now: Date.parse('2028-06-01') }, { 'machine.node': 'warning' }],
  [
    'a disk that is nearly full',
    { disk: { freeBytes: GB, allBytes: 100 * GB, freeInodes: 0.9 } },
    { 'machine.disk': 'fault' },
  ],
  [
    'a disk with little room',
    { disk: { freeBytes: 8 * GB, allBytes: 100 * GB, freeInodes: 0.9 } },
    { 'machine.disk': 'warning' },
  ],
  [
    'no more files',
    { disk: { freeBytes: 50 * GB, allBytes: 100 * GB, freeInodes: 0.01 } },
    { 'machine.inodes': 'fault' },
  ],
  ['few open files', { openFiles: 1_024 }, { 'machine.open_files': 'warning' }],
  ['a Node without zones', { zones: undefined }, { 'machine.zones': 'fault' }],
])('the machine: %s', (_, facts, expected) => {
  expect(findings(machineChecks, { ...machine, ...facts })).toEqual(expected);
});

const reached = (changes: object): Pick<AddressFacts, 'reached'> => ({ reached: { ...address.reached, ...changes } });

test.each<[string, Partial<AddressFacts>, Record<string, string>]>([
  [
    'nothing listens',
    { reached: { kind: 'silent', reason: 'refused', isCertain: true }, passesWebsockets: null },
    { 'address.reached': 'fault' },
  ],
  [
    'the network hides it',
    { reached: { kind: 'silent', reason: 'late', isCertain: false }, passesWebsockets: null },
    { 'address.reached': 'warning' },
  ],
  [
    'another program answers',
    { reached: { kind: 'foreign', reason: 'status 404' }, passesWebsockets: null },
    { 'address.reached': 'fault' },
  ],
  ['no encryption', { isHttps: false, url: 'http://parley.bank.example' }, { 'address.encrypted': 'warning' }],
  [
    'a certificate that has ended',
    { certificate: { daysLeft: -2, fault: 'expired' } },
    { 'address.certificate': 'fault' },
  ],
  [
    'a certificate of another name',
    { certificate: { daysLeft: 60, fault: 'altname' } },
    { 'address.certificate': 'fault' },
  ],
  ['a certificate that ends soon', { certificate: { daysLeft: 5, fault: null } }, { 'address.certificate': 'warning' }],
  ['a dropped header', { hstsSeconds: null }, { 'address.hsts': 'warning' }],
  ['callers who claim an address', reached({ address: CLAIMED_ADDRESS }), { 'address.proxy': 'fault' }],
  ['a proxy that is not trusted', { trustProxy: false }, { 'address.proxy': 'warning' }],
  ['a proxy that hides callers', reached({ forwardedFor: CLAIMED_ADDRESS }), { 'address.proxy': 'warning' }],
  ['a proxy that hides the encryption', reached({ forwardedProto: null }), { 'address.proxy': 'warning' }],
  ['a proxy without websockets', { passesWebsockets: false }, { 'address.websockets': 'fault' }],
])('the public address: %s', (_, facts, expected) => {
  expect(findings(addressChecks, { ...address, ...facts })).toEqual(expected);
});

test('secrets that others read are a fault, and other open files a warning', () => {
  const open = (mode: number, isKey: boolean) => ({ ...secrets, paths: [{ path: '/data/x', mode, isKey }] });
  expect(findings(secretChecks, open(0o100640, true))).toEqual({ 'secrets.files': 'fault' });
  expect(findings(secretChecks, open(0o100644, false))).toEqual({ 'secrets.files': 'warning' });
  expect(findings(secretChecks, open(0o100640, false))).toEqual({});
  expect(findings(secretChecks, { ...secrets, keys: 2, isKeyInFolder: false })).toEqual({ 'secrets.key': 'warning' });
});

test('stored secrets whose key is not here are a fault', () => {
  expect(findings(secretChecks, { ...secrets, storedKeyIds: ['9abcdef0', 'aaaaaaaa'] })).toEqual({
    'secrets.key': 'fault',
  });
  expect(findings(secretChecks, { ...secrets, storedKeyIds: [], heldKeyIds: [] })).toEqual({});
});

test.each([
  ['127.0.0.0/8', /this machine/u],
  ['0.0.0.0/0', /cloud machine/u],
  ['169.254.169.254', /cloud machine/u],
  ['localhost', /every port/u],
  ['10.0.0.0/8', /very large/u],
  ['metadata.google.internal', /cloud machine/u],
])('%s is a dangerous place for bots', (entry, reason) => {
  expect(dangerousEntries([entry])).toEqual([{ entry, reason: expect.stringMatching(reason) }]);
});

test('single hosts with a port, and small networks, are no dangerous places', () => {
  expect(dangerousEntries(['localhost:11434', 'billing.internal:8080', '10.20.0.0/16', 'not/a/range'])).toEqual([]);
});

test('a first password that is kept, and one that the environment still has, are named', () => {
  expect(findings(accountChecks, { ...accounts, isFirstPasswordKept: true })).toEqual({
    'secrets.first_password': 'warning',
  });
  expect(findings(accountChecks, { ...accounts, isEnvironmentPasswordInUse: true })).toEqual({
    'secrets.first_password': 'warning',
  });
  expect(findings(accountChecks, { ...accounts, administrators: 0 })).toEqual({ 'secrets.administrators': 'fault' });
  expect(findings(accountChecks, { ...accounts, administratorsWithoutCode: 1 })).toEqual({
    'secrets.one_time_codes': 'warning',
  });
});

test('a mail server that refuses is a fault, and an unencrypted one a warning unless it is on this machine', () => {
  expect(findings(mailChecks, { isReached: false, reason: 'no' })).toEqual({ 'services.mail': 'fault' });
  expect(findings(mailChecks, { ...mail, isEncrypted: false })).toEqual({ 'services.mail_encryption': 'warning' });
  expect(findings(mailChecks, { ...mail, isEncrypted: false, isLoopback: true })).toEqual({});
});

test('a speech service that fails is a warning while another one takes over, and a fault otherwise', () => {
  const failed = { name: 'openai', failure: 'status 401' };
  expect(findings(speechChecks, { ...speech, speakers: [failed, ...speech.speakers] })).toEqual({
    'services.speaker': 'warning',
  });
  expect(findings(speechChecks, { ...speech, recognizers: [failed] })).toEqual({ 'services.recognizer': 'fault' });
  expect(findings(speechChecks, { speakers: [], recognizers: [] })).toEqual({
    'services.speaker': 'fault',
    'services.recognizer': 'fault',
  });
});

test.each<[string, Partial<OperationFacts>, Record<string, string>]>([
  ['no worker', { servers: [{ ...server, roles: ['api', 'voice'] }] }, { 'operation.servers': 'fault' }],
  [
    'a worker that is gone',
    { servers: [{ ...server, roles: ['api', 'worker', 'voice'], is_gone: true }] },
    { 'operation.servers': 'fault' },
  ],
  [
    'two versions',
    { servers: [{ ...server, roles: ['api', 'worker', 'voice'], version: '0.1.0' }] },
    { 'operation.servers': 'warning' },
  ],
  [
    'a server that is gone',
    {
      servers: [
        ...(operation.servers ?? []),
        { ...server, id: 'lost', name: 'lost:8000', roles: ['worker'], is_gone: true },
      ],
    },
    { 'operation.servers': 'warning' },
  ],
  [
    'a server that is gone, whose place another one has',
    { servers: [...(operation.servers ?? []), { ...server, id: 'lost', roles: ['worker'], is_gone: true }] },
    {},
  ],
  ['no backup, and none configured', { backups: [], backupEverySeconds: null }, { 'operation.backup': 'warning' }],
  ['no backup although one is configured', { backups: [] }, { 'operation.backup': 'fault' }],
  [
    'a backup of three days',
    { backups: [{ ...backup, finished_at: 1_000_000 - 3 * 86_400 }] },
    { 'operation.backup': 'warning' },
  ],
  [
    'a backup of ten days',
    { backups: [{ ...backup, finished_at: 1_000_000 - 10 * 86_400 }] },
    { 'operation.backup': 'fault' },
  ],
  [
    'a last backup that failed',
    { backups: [{ ...backup, error: 'disk full' }, backup] },
    { 'operation.backup': 'warning' },
  ],
  ['a late replica', { replica: { isGood: false, text: 'Late.' } }, { 'operation.replica': 'warning' }],
  [
    'work that waits for minutes',
    { waiting: [{ queue: 'timers', count: 3, oldestSeconds: 300 }] },
    { 'operation.waiting': 'warning' },
  ],
  [
    'work that waits for hours',
    { waiting: [{ queue: 'timers', count: 3, oldestSeconds: 9_000 }] },
    { 'operation.waiting': 'fault' },
  ],
])('operation: %s', (_, facts, expected) => {
  expect(findings(operationChecks, { ...operation, ...facts })).toEqual(expected);
});

test('every finding is a sentence, and every warning and fault says what to do in another', () => {
  const all = [
    ...Object.values(
      judged(databaseChecks, { ...database, bytes: 20 * GB, connections: 97, unprotectedTables: ['things'] }),
    ),
    ...Object.values(judged(machineChecks, { ...machine, openFiles: 9 })),
    ...Object.values(judged(addressChecks, { ...address, trustProxy: false, hstsSeconds: null })),
    ...Object.values(judged(operationChecks, { ...operation, backups: [], servers: [] })),
  ];
  for (const { state, found, todo } of all) {
    expect(found).toMatch(/^(?:https?:|[\p{Lu}\d]).*\.$/su);
    if (state === 'warning' || state === 'fault') expect(todo).toMatch(/^\p{Lu}.*[.)]$/su);
    else expect(todo).toBeUndefined();
  }
});
