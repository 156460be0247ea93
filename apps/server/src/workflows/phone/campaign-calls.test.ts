import { calls, outbound, reactions, settings } from '@parley/contract';
import { joinSamples } from '@parley/voice/sound/resampler';
import { silence, tone } from '@parley/voice/testing/sounds';
import { expect, test } from 'vitest';
import { testCampaigns } from '#processes/testing/test-campaigns.ts';
import { startTestPhone } from '#processes/testing/test-phone.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { deployments } from '@parley/contract';

const WAIT = { timeout: 30_000, interval: 50 };

/** How each number of the list answers. */
const ANSWERS: Record<string, number> = {
  '+420224000001': 486,
  '+420224000002': 603,
  '+420224000003': 404,
  '+420224000004': 408,
};
const ANSWERING = '+420224000005';
const HANGS_UP = '+420224000006';
const VOICEMAIL = '+420224000007';

const product = await startTestProduct({ telephony: 'real' });
const { callingProject, campaignIn } = testCampaigns(product);
const phone = startTestPhone(product, {
  called(target) {
    const code = ANSWERS[target];
    if (code !== undefined) return code;
    return (leg) => {
      if (target === HANGS_UP) leg.end();
      if (target === VOICEMAIL) leg.say(joinSamples([silence(100), tone(1_000, 300), silence(60_000)]));
    };
  },
});

test('a campaign calls real numbers once each, and its outcomes are the network’s answers', async () => {
  const project = await callingProject();
  const { call, projectId } = project;
  const greet = [
    // Longer than the beep of the voicemail.
    { name: 'utter', args: { text: `Hello {{ slots.name }}${' dear'.repeat(150)}` } },
    { name: 'call_end', args: {} },
  ];
  expect(
    (await call(reactions.create, { body: { name: 'Greet', intents: ['__start__'], actions: greet } })).error,
  ).toBeUndefined();
  await call(settings.update, {
    body: { is_chat: false, voicemail_action: 'message', voicemail_utter: 'Call us' },
  });
  await call(deployments.deploy, { query: { project_env: 'dev', anyway: 'true' } });
  const numbers = [...Object.keys(ANSWERS), ANSWERING, HANGS_UP, VOICEMAIL];
  const campaign = await campaignIn(project, numbers, { retry_count: 0 });
  expect((await campaign.start()).error).toBeUndefined();
  // Without an account here, this process calls for no one.
  await phone.voice.tick();
  expect(phone.dialed).toEqual([]);
  await call(settings.update, { body: { sip_server_testing: 'pbx.example', sip_number_testing: '100' } });

  await expect
    .poll(async () => {
      await phone.voice.tick();
      return (await campaign.progress()).state;
    }, WAIT)
    .not.toBe('running');
  expect(phone.dialed.toSorted()).toEqual(numbers);
  const outcomes = Object.fromEntries((await campaign.contacts()).map((each) => [each.destination, each.outcome]));
  expect(outcomes).toEqual({
    ...{ '+420224000001': 'busy', '+420224000002': 'rejected', '+420224000003': 'invalid_number' },
    ...{ '+420224000004': 'no_answer', [ANSWERING]: 'answered', [HANGS_UP]: 'answered' },
    [VOICEMAIL]: 'machine',
  });
  const attempts = await campaign.attempts();
  const resultOf = (number: string) => attempts.find(({ destination }) => destination === number)?.result;
  expect([resultOf(ANSWERING), resultOf(HANGS_UP)]).toEqual(['completed', 'caller_hangup']);
  const { body } = await call(calls.list, { query: { project_env: 'dev' } });
  expect(body.items.map(({ called, direction }) => `${direction} ${called}`).toSorted()).toEqual(
    numbers.map((number) => `out ${number}`),
  );
  expect(body.items.every(({ ended }) => ended !== null)).toBe(true);
  const left = body.items.find(({ called }) => called === VOICEMAIL);
  const params = { id: left?.id ?? 0 };
  const { parts } = (await call(calls.get, { params, query: { project_env: 'dev' } })).body;
  expect(parts.map(({ part }) => part)).toEqual(
    expect.arrayContaining([
      { kind: 'machine', by: 'beep' },
      { kind: 'said', text: 'Call us', answer_ms: null },
      { kind: 'message', after: 'beep', is_whole: true },
    ]),
  );
  expect((await call(outbound.telephony)).body.telephony).toBe('real');
  expect(projectId).toBeGreaterThan(0);
});

test('campaigns leave a part of the lines to people who call', async () => {
  const project = await callingProject();
  const { call, projectId } = project;
  await call(settings.update, {
    body: {
      ...{ is_chat: false, no_instances_testing: 3 },
      ...{ sip_server_testing: 'pbx.example', sip_number_testing: '102', long_silence_timeout: 600 },
    },
  });
  await call(deployments.deploy, { query: { project_env: 'dev', anyway: 'true' } });
  const numbers = ['+420224000011', '+420224000012', '+420224000013'];
  const campaign = await campaignIn(project, numbers, { retry_count: 0 });
  await campaign.start();
  const before = phone.dialed.length;
  await expect
    .poll(async () => {
      await phone.voice.tick();
      return (await campaign.progress()).lines_in_use;
    }, WAIT)
    .toBe(2);
  await phone.voice.tick();
  expect(phone.dialed.slice(before)).toHaveLength(2);
  const leg = await phone.ring(projectId).answer;
  expect(leg).not.toBe(486);
  expect(await phone.ring(projectId).answer).toBe(486);
});
