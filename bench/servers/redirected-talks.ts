import { randomBytes } from 'node:crypto';
import { chat, projects, reactions } from '@parley/contract';
import { asProgram, call, type Session } from '../product/client.ts';
import type { Talk } from './messages.ts';

const utter = (text: string) => ({ name: 'utter', args: { text } });

/** A project whose bot redirects each conversation to another system at once, and so many conversations. */
export async function redirectedTalks(session: Session, system: string, count: number) {
  const { project_id: projectId } = await call(session, projects.create, {
    body: { name: 'Redirected', is_chat: true, template: 'blank' },
  });
  const redirect = { name: 'redirect', args: { system: 'desk', url: system } };
  const reaction = { name: 'Person', intents: ['__start__'], actions: [utter('Hello'), redirect] };
  await call(session, reactions.create, { query: { project_id: projectId }, body: reaction });
  const program = await asProgram(session, projectId);
  const talks: Talk[] = [];
  for (let made = 0; made < count; made++) {
    const token = randomBytes(16).toString('hex');
    const query = { project_id: projectId, conversation_token: token };
    const { conversation_id: id } = await call(program, chat.init, { query, body: {} });
    talks.push({ id, token });
  }
  return { projectId, program, talks };
}
