import { chat } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import { attachmentStore } from '#features/attachments/attachment-store.ts';
import { FileReply } from '#http/reply.ts';
import { detachedRoute, projectRoute, socketRoute } from '#http/route.ts';
import type { Attachments } from '#workflows/converse/attachments.ts';
import { admitCaller } from '#workflows/converse/chat-callers.ts';
import { prepareSubscription, takeIntegrationMessage, type IntegrationDeps } from '#workflows/converse/integration.ts';
import { remembered, rewind, tryCondition, type LookBackDeps } from '#workflows/converse/look-back.ts';
import { playedFile, type PlayDeps } from '#workflows/converse/played-file.ts';
import { readUtterance, type SpeechDeps } from '#workflows/converse/read-aloud.ts';

interface ChatDeps extends PlayDeps, SpeechDeps, IntegrationDeps {
  lookBack: LookBackDeps;
  attachments: Attachments;
}

/** A signed-in user talks to the draft or to a deployed bot, a caller with a chat token only to a deployed one. */
export function chatRoutes(deps: ChatDeps) {
  const { run, conversations, lookBack, attachments } = deps;
  return [
    detachedRoute(chat.init, async (context, { query, body }) => {
      await admitCaller(run, context, query);
      return conversations.open(context, query, body);
    }),
    detachedRoute(chat.remembered, (context, { query }) => remembered(lookBack, context, query)),
    detachedRoute(chat.tryCondition, (context, { query, body }) => tryCondition(lookBack, context, query, body)),
    detachedRoute(chat.rewind, (context, { query, body }) => rewind(lookBack, context, query, body)),
    detachedRoute(chat.say, async (context, { query, body }) => {
      await admitCaller(run, context, query);
      return conversations.say(context, query, body);
    }),
    detachedRoute(chat.timeout, async (context, { query, body }) => {
      await admitCaller(run, context, query);
      return conversations.timeout(context, query, body);
    }),
    detachedRoute(chat.attach, (context, { query, receiveForm }) => attachments.attach(context, query, receiveForm)),
    projectRoute(chat.attachment, async ({ db, projectId }, { params }) => {
      const file = await attachmentStore(db, projectId).find(params.id);
      if (!file) throw new Problem('not_found', 'File not found');
      return new FileReply(file.bytes, file.name);
    }),
    detachedRoute(chat.file, (context, { query }) => playedFile(deps, context, query)),
    detachedRoute(chat.readUtter, async (context, { query, body }) => {
      return new FileReply(await readUtterance(deps, context, query, body), 'utterance.wav', 'audio/wav');
    }),
    socketRoute(chat.subscribe, (context, { query }) => prepareSubscription(deps, context, query)),
    detachedRoute(chat.integrationMessage, (context, { body }) => takeIntegrationMessage(deps, context, body)),
  ];
}
