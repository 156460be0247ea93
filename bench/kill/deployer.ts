import { isDeepStrictEqual } from 'node:util';
import { chat, deployments, reactions } from '@parley/contract';
import { utterances } from '@parley/dialogue';
import { call, type Session } from '../product/client.ts';
import { attempt, type Journal, type Writer } from './operation.ts';

export interface DeployerOptions {
  session: Session;
  projectId: number;
  journal: Journal;
}

/**
 * Changes a bot's answer and deploys it, again and again. After each kill the last stored deployment serves completely:
 * callers get its answer.
 */
export function deployer({ session, projectId, journal }: DeployerOptions): Writer {
  const query = { project_id: projectId };
  /** The messages of all deployments that were acknowledged; each is what its bot says. */
  let deployed: string[] = [];
  let reaction: number | undefined;
  let doubted: string | undefined;
  let isInDoubt = false;
  let count = 0;

  return {
    isInDoubt: () => isInDoubt,

    async write() {
      const text = `said by deployment ${count++}`;
      await attempt(journal, () => change(text), {
        acknowledge: (written) => (reaction = written.id),
        doubt: () => (isInDoubt = true),
      });
      if (isInDoubt) return;
      const order = { ...query, project_env: 'prod', message: text };
      await attempt(journal, () => call(session, deployments.deploy, { query: order }), {
        acknowledge: () => deployed.push(text),
        doubt() {
          isInDoubt = true;
          doubted = text;
        },
      });
    },

    async check() {
      const stored = (await call(session, deployments.list, { query })).map(({ note }) => note).toReversed();
      const isDone = doubted !== undefined && isDeepStrictEqual(stored, [...deployed, doubted]);
      if (isDone) journal.doubtedButStored++;
      else if (!isDeepStrictEqual(stored, deployed)) {
        journal.faults.push(`deployed is ${stored.join(', ')}; acknowledged was ${deployed.join(', ')}`);
      }
      deployed = stored;
      isInDoubt = false;
      doubted = undefined;
      reaction ??= (await call(session, reactions.list, { query })).find(({ name }) => name === NAME)?.id;
      const last = stored.at(-1);
      if (last !== undefined && !(await heard()).includes(last)) {
        journal.faults.push(`callers do not hear “${last}”, which was deployed last`);
      }
    },
  };

  function change(text: string): Promise<{ id: number }> {
    const body = {
      name: NAME,
      intents: ['__start__'],
      condition: '1 === 1',
      actions: [{ name: 'utter', args: { text } }],
    };
    if (reaction === undefined) return call(session, reactions.create, { query, body });
    return call(session, reactions.update, { query, params: { id: reaction }, body });
  }

  async function heard(): Promise<unknown[]> {
    const conversation_token = `deployed-${count}-${deployed.length}-`.padEnd(32, 'x');
    const asked = { ...query, conversation_token, project_env: 'prod' };
    const { tracker } = await call(session, chat.init, { query: asked, body: {} });
    return utterances(tracker);
  }
}

const NAME = 'What is deployed';
