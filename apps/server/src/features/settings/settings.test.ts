import { chat, history, settings } from '@parley/contract';
import { DEFAULT_SETTINGS, MASK, Settings } from '@parley/domain/settings';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import type { Speech } from '#platform/speech/speech.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';

const database = testDatabase();
const reader: Speech = {
  voices: async () => [
    { id: 'robot', name: 'Robot', language: 'en', gender: null, provider: 'a test', can: { pitch: true, speed: true } },
  ],
  read: async () => Buffer.alloc(0),
};
const product = await startTestProduct({ database, reader });
/** Another server process on this database. */
const beside = await startTestProduct({ database });
const { projectId } = await product.blankProject();
const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
const field = { key: 'fee', label: '', type: 'number', default: 1 } as const;

/** Values that each setting refuses: out of range, of a wrong type, or malformed. */
const REFUSED: Partial<Record<keyof Settings, unknown[]>> = {
  name: ['', ' ', 'x'.repeat(10_000), 5],
  language: ['', 'xx', 'English'],
  time_zone: ['', 'Europe/Nowhere', '+1'.repeat(60)],
  is_chat: ['yes', 1],
  production_approval: ['yes', 1],
  mask_cards: ['yes', 1],
  mask_ibans: ['yes', 1],
  mask_birth_numbers: ['yes', 1],
  mask_emails: ['yes', 1],
  mask_phones: ['yes', 1],
  confidence_threshold: [-0.1, 1.1, '0.5', null],
  autocorrect_threshold: [-0.1, 2],
  multi_intent: ['no'],
  burst_seconds: [-1, 5.1, 'soon'],
  context_phrases: ['x'.repeat(100_001), 'a\u0000b', ['a']],
  stt_corrections: ['x'.repeat(100_001)],
  stt_provider: ['x'.repeat(1_001), 5, ' ', 'a\nb', '<script>'],
  voices_id: ['x'.repeat(1_001), 5, 'a voice that nobody has'],
  voice_pitch: [0.4, 2.1],
  voice_speed: [0, 3],
  long_silence_timeout: [0, 601],
  long_silence_retries: [-1, 1.5, 101],
  long_silence_utter: ['x'.repeat(1_001)],
  long_silence_hangup_utter: ['x'.repeat(1_001)],
  no_instances_testing: [-1, 0.5, 10_001],
  no_instances_production: [-1],
  sip_server_testing: ['x'.repeat(1_001), 'sip.example.com/path', 'a b', 'a..b', '-', 'host:0', 'host:65536', 'u@host'],
  sip_number_testing: [5, 'many', '+', '++420', '1'.repeat(31)],
  sip_passwd_testing: ['x'.repeat(1_001)],
  sip_server_production: [null],
  sip_number_production: [null],
  sip_passwd_production: [null],
  sip_login_testing: [5, 'a b', '"a"'],
  sip_login_production: ['<a>'],
  sip_proxy_testing: ['sip.example.com/path'],
  sip_proxy_production: ['a b'],
  sip_transport_testing: ['sctp', ''],
  sip_transport_production: [null],
  sip_encryption_testing: ['yes', true],
  sip_encryption_production: [''],
  sip_registers_testing: ['yes'],
  sip_registers_production: [1],
  audiosocket_testing: ['200', '0b5a3c1e7f244d1a9c552a8e6b0d4f11', '00000000-0000-0000-0000-000000000000'],
  audiosocket_production: [null],
  call_countries: ['Czechia', 'CZ, 1', 'CZE'],
  longest_call: [0, 1.5, 1_441],
  call_recording: ['yes', 1],
  call_recording_notice: ['x'.repeat(1_001)],
  voicemail_action: ['', 'ring', null],
  voice_buttons: ['', 'sometimes', null],
  voicemail_utter: ['x'.repeat(1_001), 5],
  conversations_retention: [-1, 0.5, 36_501],
  chatbot_base_url: [
    'chat.example.com',
    'javascript:alert(1)',
    'https://',
    'https://a b',
    'https://u:p@a',
    'https://a?b',
  ],
  chatbot_origins: ['www.example.com', 'https://a.example\nhttps://b.example/path'],
  chatbot_client_scss: ['x'.repeat(100_001)],
  chatbot_client_js: ['x'.repeat(100_001)],
  chatbot_name: ['x'.repeat(61)],
  chatbot_accent: ['red', '#12345g'],
  chatbot_logo: ['javascript:alert(1)', 'logo.svg', 'a/b.png'],
  chatbot_position: ['top', ''],
  chatbot_scheme: ['pink', null],
  chatbot_greeting: ['x'.repeat(301)],
  chatbot_starters: ['a\nb\nc\nd\ne', 'x'.repeat(81)],
  chatbot_privacy: ['javascript:alert(1)', 'privacy'],
  chatbot_phone: ['<b>', 'x'.repeat(41)],
  chatbot_token: [5],
  config_struct: [
    [{ ...field, key: '' }],
    [{ ...field, type: 'date' }],
    [field, { ...field, key: ' fee ' }],
    [{ ...field, default: 'one' }],
  ],
  config_dev: [{ fee: null }, { fee: 'many' }, { fee: true }],
  config_prod: [{ fee: [1] }, { fee: '5' }],
};

test('a setting with a wrong value is refused, and the refusal names the setting; nothing else is saved with it', async () => {
  const own = ['id', 'version', 'who'];
  expect(Object.keys(REFUSED).sort()).toEqual(
    Object.keys(Settings.shape)
      .filter((name) => !own.includes(name))
      .sort(),
  );
  expect((await call(settings.update, { body: { config_struct: [field] } })).status).toBe(200);
  const before = await product.fingerprint(projectId);
  for (const [name, values] of Object.entries(REFUSED)) {
    for (const value of values) {
      const { status, error } = await call(settings.update, { body: { multi_intent: true, [name]: value } });
      const place = error?.issues?.map(({ path }) => path.split('.').slice(0, 2).join('.'));
      expect([status, place?.[0]], `${name}: ${JSON.stringify(value).slice(0, 60)}`).toEqual([400, `body.${name}`]);
    }
  }
  expect(await product.fingerprint(projectId)).toBe(before);
  expect((await call(settings.update, { body: { config_struct: [] } })).status).toBe(200);
});

test('a value from before the rules stays readable, and is saved with all that was read', async () => {
  const old = { sip_server_testing: 'any text', sip_number_production: '?', voices_id: 'gone', stt_provider: '<x>' };
  const wrongType = { config_struct: [field], config_prod: { fee: 'many' } };
  await withSystem(product.db, (tx) => {
    const values = JSON.stringify({ ...old, ...wrongType });
    return sql`update things set data = data || ${values}::jsonb where project_id = ${projectId} and resource = 'settings'`.execute(
      tx,
    );
  });
  const { body: read } = await call(settings.get);
  expect(read).toMatchObject({ ...old, ...wrongType });
  expect((await call(settings.update, { body: { ...read, multi_intent: true } })).status).toBe(200);
  const good = {
    ...{ sip_server_testing: 'sip.example.com:5060', sip_number_production: '+420 123-456', voices_id: 'robot' },
    ...{ stt_provider: 'deepgram/nova-3', config_prod: { fee: 12 } },
  };
  expect((await call(settings.update, { body: good })).status).toBe(200);
  expect((await call(settings.get)).body).toMatchObject(good);
  const none = { sip_server_testing: '', sip_number_production: '', voices_id: null, stt_provider: null };
  const asBefore = { ...none, config_struct: [], config_prod: {}, multi_intent: false };
  expect((await call(settings.update, { body: asBefore })).status).toBe(200);
});

test('every default is a value that can be saved, and saving all that was read changes nothing', async () => {
  const { body: read } = await call(settings.get);
  expect(read).toMatchObject({ ...DEFAULT_SETTINGS, is_chat: false });
  await call(settings.update, { body: { sip_passwd_testing: 'a secret of the trunk' } });
  const before = (await call(settings.get)).body;
  expect(before.sip_passwd_testing).toBe(MASK);
  expect((await call(settings.update, { body: before })).status).toBe(200);
  expect((await call(settings.get)).body).toEqual(before);
});

test('a renewed chat token replaces the earlier one immediately, on every process', async () => {
  const { body: before } = await call(settings.get);
  const servers = [product, beside];
  const nobody = await Promise.all(servers.map((server) => server.clientOf('nobody')));
  const opened = async (token: string) =>
    Promise.all(nobody.map(async ({ send }) => (await send('GET', `/chatbot-test/${projectId}/${token}`, {})).status));
  const admitted = async (token: string) =>
    Promise.all(
      nobody.map(async (client) => {
        const query = { 'chat-token': token, project_env: 'dev', conversation_token: 'a-token-of-this-conversation' };
        return (await callerIn(projectId, client)(chat.init, { query, body: {} })).error?.message;
      }),
    );
  expect(await opened(before.chatbot_token)).toEqual([200, 200]);
  const nothingDeployed = await admitted(before.chatbot_token);
  expect(nothingDeployed).not.toContain('Chat not found');

  const { status, body: renewed } = await call(settings.renewChatToken);
  expect([status, renewed.id]).toEqual([200, projectId]);
  expect(renewed.chatbot_token).toMatch(/^[\w-]{22}$/u);
  expect(renewed.chatbot_token).not.toBe(before.chatbot_token);
  expect(await opened(before.chatbot_token)).toEqual([404, 404]);
  expect(await opened(renewed.chatbot_token)).toEqual([200, 200]);
  expect(await admitted(before.chatbot_token)).toEqual(['Chat not found', 'Chat not found']);
  expect(await admitted(renewed.chatbot_token)).toEqual(nothingDeployed);

  const { body: now } = await call(settings.get);
  expect(now).toMatchObject({ chatbot_token: renewed.chatbot_token, version: renewed.version });
  const [revision] = (await call(history.audit, { query: { resource: 'settings', id: projectId } })).body.items;
  expect(revision).toMatchObject({ version: renewed.version, changed: ['chatbot_token'] });
});

test('a token is renewed on the version that was seen, and by those alone who may change client code', async () => {
  const { body: before } = await call(settings.get);
  await call(settings.update, { body: { name: 'Renamed meanwhile' } });
  const stale = await call(settings.renewChatToken, { query: { atime: before.version ?? 0 } });
  expect(stale.status).toBe(409);
  const editor = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  expect((await editor(settings.renewChatToken)).status).toBe(402);
  expect((await call(settings.get)).body.chatbot_token).toBe(before.chatbot_token);
});
