import { setTimeout as sleep } from 'node:timers/promises';
import { deployments, reactions, training } from '@parley/contract';
import { startCallers } from '../machines/callers.ts';
import { startKillCampaigns } from '../kill/calls/kill-campaigns.ts';
import { call, type Session } from '../product/client.ts';

const LONGEST_MS = 5_000;
const EDIT_MS = 5_000;
const TRAIN_MS = 60_000;
const DEPLOY_MS = 90_000;
const CAMPAIGN_MS = 300_000;
const REACTION = 'What the soak edits';

export interface MixedLoad {
  session: Session;
  program: Session;
  projectId: number;
  perSecond: number;
  /** People who chat at once. */
  callers: number;
  /** Numbers of each campaign. */
  numbers: number;
}

/** Chats, edits, trainings, deployments and campaigns with simulated calls, until it is stopped. */
export function startMixedLoad({ session, program, projectId, perSecond, callers, numbers }: MixedLoad) {
  const query = { project_id: projectId };
  const done = { edits: 0, trainings: 0, deployments: 0, campaigns: 0 };
  const faults: string[] = [];
  const stopping = new AbortController();
  const people = startCallers({ session, program, projectId, callers, perSecond, longestMs: LONGEST_MS });
  let reaction: number | undefined;

  async function edit(): Promise<void> {
    const actions = [{ name: 'utter', args: { text: `Edited ${done.edits} times` } }];
    const body = { name: REACTION, intents: [], condition: 'false', actions };
    if (reaction === undefined) reaction = (await call(session, reactions.create, { query, body })).id;
    else await call(session, reactions.update, { query, params: { id: reaction }, body });
  }

  async function repeat(what: keyof typeof done, everyMs: number, work: () => Promise<unknown>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await work();
        done[what] += 1;
      } catch (error) {
        faults.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const work = [
    repeat('edits', EDIT_MS, edit),
    repeat('trainings', TRAIN_MS, () => call(session, training.train, { query, longestMs: TRAIN_MS })),
    repeat('deployments', DEPLOY_MS, () =>
      call(session, deployments.deploy, { query: { ...query, project_env: 'prod', anyway: 'true', message: 'Soak' } }),
    ),
    repeat('campaigns', CAMPAIGN_MS, () => startKillCampaigns(session, { numbers, retries: 0, isShort: true })),
  ];

  return {
    done,
    faults,
    turns: people.turns,
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([people.stop(), ...work]);
    },
  };
}
