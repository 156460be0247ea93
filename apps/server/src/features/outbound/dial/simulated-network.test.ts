import { expect, test } from 'vitest';
import { simulatedNetwork } from '#features/outbound/dial/simulated-network.ts';
import { readSimulatedPlan, type NumberPlan } from '#features/outbound/dial/simulated-plan.ts';

const NUMBER = '+420224004111';

/** The events of a slow call: the network or the person takes longer than the telephone rings. */
async function slowCall(ends: NumberPlan['ends']): Promise<(string | number)[]> {
  const person = { ends, rings_ms: [50, 50], thinks_ms: [0, 0] };
  const read = readSimulatedPlan(JSON.stringify({ people: [{ share: 1, ...person }] }));
  if (!('plan' in read)) throw new Error(read.fault);
  const network = simulatedNetwork(read.plan, () => Promise.reject(new Error('No bot is deployed')));
  const order = { projectId: 1, campaignId: 2, contactId: 3, attempt: 1, environment: 'dev' as const, slots: {} };
  const told: (string | number)[] = [];
  const call = network.call({ ...order, destination: NUMBER, ringSeconds: 0.01 }, new AbortController().signal);
  for await (const event of call) told.push(event.kind === 'ended' ? event.sipCode : event.kind);
  return told;
}

test.each(['answered', 'machine', 'busy', 'rejected', 'stop', 'no_answer'] as const)(
  'a telephone rings no longer than the campaign says: %s',
  async (ends) => {
    expect(await slowCall(ends)).toEqual(['ringing', 480]);
  },
);

test.each([
  ['failed', 503],
  ['auth_failed', 403],
  ['invalid_number', 404],
] as const)(
  'a network that takes long for its answer gives it without a telephone that rings: %s',
  async (ends, code) => {
    expect(await slowCall(ends)).toEqual([code]);
  },
);
