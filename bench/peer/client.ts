/** Talks with the peer's bot. Ends when the process that started it disconnects. */
import { randomUUID } from 'node:crypto';
import { load } from '../chat/load.ts';
import type { Caller } from '../chat/messages.ts';
import { CALLS } from '../product/calls.ts';
import type { PeerJob } from './peer-job.ts';

process.on('message', (job: PeerJob) => {
  const callers = Array.from({ length: job.atOnce }, (_, index) => callerOf(index));
  void load(job, Math.ceil(job.amount / job.atOnce), callers).then((rate) => process.send?.(rate));
});
process.on('disconnect', () => process.exit());

/** Says the calls one after another, each in a conversation of its own. */
function callerOf(index: number): Caller {
  let calls = index;
  let said = 0;
  let id = randomUUID();
  return {
    next() {
      if (said === CALLS[calls % CALLS.length]?.length) {
        calls += 1;
        said = 0;
        id = randomUUID();
      }
      const text = CALLS[calls % CALLS.length]?.[said] ?? '';
      said += 1;
      const activity = {
        ...{ type: 'message', id: randomUUID(), text, locale: 'en', deliveryMode: 'expectReplies' },
        ...{ channelId: 'webchat', serviceUrl: 'http://127.0.0.1/', conversation: { id } },
        ...{ from: { id: `caller ${index}` }, recipient: { id: 'bot' } },
      };
      return {
        path: '/api/messages',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(activity),
      };
    },
    hear(body) {
      const { activities } = JSON.parse(body) as { activities: { text: string }[] };
      if (!activities[0]?.text) throw new Error(`The peer said nothing: ${body}`);
    },
  };
}
