import { buffer } from 'node:stream/consumers';
import { OPEN, type Clock, type ConversationPort, type Recognizer, type Sound, type Speaker } from '@parley/voice';
import type { CallSettings } from '@parley/voice/call/call-settings';
import type { SpokenCache } from '@parley/voice/call/mouth';
import { TurnController } from '@parley/voice/call/turn-controller';
import { readWav } from '@parley/voice/sound/wav';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Logger } from '#platform/logger.ts';
import type { DeployedBot } from '#workflows/converse/bots.ts';
import type { AnsweredCall, PrepareTalk, Talk } from '#workflows/phone/answered-call.ts';
import { callSettings, recognizersFor } from '#workflows/phone/call-settings.ts';
import { phoneConversation, type PhoneDeps } from '#workflows/phone/phone-conversation.ts';

export interface TalkDeps extends PhoneDeps {
  log: Logger;
  clock: Clock;
  files: Pick<FileStore, 'open'>;
  cache: SpokenCache;
  speakers: readonly Speaker[];
  recognizers: readonly Recognizer[];
}

/** Longer sounds would fill the memory. */
const MOST_SOUND_BYTES = 20_000_000;

export function createTalk(deps: TalkDeps): PrepareTalk {
  return async (projectId, environment) => {
    const snapshot = await conversationStore(deps.run, projectId).servedBy(environment);
    if (snapshot === null) return null;
    return talkOf(deps, await deps.bots.snapshot(projectId, snapshot));
  };
}

function talkOf(deps: TalkDeps, deployed: DeployedBot): Talk {
  const { clock, cache, speakers } = deps;
  const settings = callSettings(deployed.bot);
  return (call) => {
    const { leg, record } = call;
    const controller = new TurnController({
      ...{ leg, clock, settings, cache, speakers },
      conversation: endingWithoutBot(deps, call, settings),
      recognizers: recognizersFor(deps.recognizers, deployed.bot.settings.stt_provider),
      loadSound: (file) => soundOf(deps, deployed, file),
      observe(event) {
        record.hear(event);
        if (event.kind === 'machine' && settings.voicemail.action !== 'person') call.onMachine?.();
        if (event.kind === 'transfer' && event.result.done) call.onTransferred?.(event.target);
      },
    });
    controller.start();
    return controller.done;
  };
}

/** A call whose conversation cannot begin ends after an apology. */
function endingWithoutBot(deps: TalkDeps, call: AnsweredCall, { failure, language }: CallSettings): ConversationPort {
  const { projectId, environment, metadata, slots, record } = call;
  const port = phoneConversation(deps, {
    ...{ projectId, environment, metadata, slots },
    onEntry: record.tell,
    async onOpened(id) {
      await record.noteConversation(id);
      call.onOpened?.(id);
    },
  });
  return {
    ...port,
    async open(opened, options) {
      try {
        return await port.open(opened, options);
      } catch (error) {
        deps.log.error({ err: error, projectId, environment }, 'the conversation of a call could not begin');
        const sorry = { kind: 'say', text: failure, language, isInterruptible: false } as const;
        return {
          steps: failure === '' ? [{ kind: 'hang_up' }] : [sorry, { kind: 'hang_up' }],
          ...{ expects: OPEN, timers: [], parts: {} },
        };
      }
    },
  };
}

async function soundOf({ files }: TalkDeps, { files: stored }: DeployedBot, name: string): Promise<Sound> {
  const file = stored.get(name);
  if (!file || file.size > MOST_SOUND_BYTES) throw new Error(`The file ${name} cannot be played in a call`);
  return readWav(await buffer(await files.open(file.sha256)));
}
