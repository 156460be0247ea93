import { buffer } from 'node:stream/consumers';
import type { CompiledBot } from '@parley/dialogue';
import type { ChatEnvironment } from '@parley/domain/deployment';
import type { StoredFile } from '@parley/domain/stored-file';
import { OPEN, type Clock, type ConversationPort, type Recognizer, type Sound, type Speaker } from '@parley/voice';
import type { CallSettings } from '@parley/voice/call/call-settings';
import type { SpokenCache } from '@parley/voice/call/mouth';
import { Recorder } from '@parley/voice/call/recorder';
import { TurnController } from '@parley/voice/call/turn-controller';
import { readWav } from '@parley/voice/sound/wav';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { longestCallMs } from '#features/settings/longest-call.ts';
import { storedFiles } from '#features/storage/stored-files.ts';
import type { InProject } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Logger } from '#platform/logger.ts';
import type { AnsweredCall, PrepareTalk, Talk } from '#workflows/phone/answered-call.ts';
import { callSettings, recognizersFor } from '#workflows/phone/call-settings.ts';
import { callWords } from '#workflows/phone/call-words.ts';
import { draftBot } from '#workflows/phone/draft-bot.ts';
import { endingInTime } from '#workflows/phone/longest-call.ts';
import type { SpokenButtons } from '#workflows/phone/offered-choices.ts';
import { phoneConversation, type PhoneDeps } from '#workflows/phone/phone-conversation.ts';

export interface TalkDeps extends PhoneDeps {
  inProject: InProject;
  log: Logger;
  clock: Clock;
  files: Pick<FileStore, 'open'>;
  cache: SpokenCache;
  speakers: readonly Speaker[];
  recognizers: readonly Recognizer[];
}

/** Longer sounds would fill the memory. */
const MOST_SOUND_BYTES = 20_000_000;

/** A bot, and the stored files that it plays. */
interface PreparedBot {
  bot: CompiledBot;
  /** Undefined, or a rejection, without such a file. */
  fileNamed(name: string): Promise<Pick<StoredFile, 'size' | 'sha256'> | undefined>;
}

export function createTalk(deps: TalkDeps): PrepareTalk {
  return async (projectId, environment) => {
    const [prepared, longestMs] = await Promise.all([
      environment === 'draft' ? draftOf(deps, projectId) : served(deps, projectId, environment),
      longestCallMs(deps.run, projectId),
    ]);
    return prepared && talkOf(deps, prepared, longestMs);
  };
}

async function draftOf(deps: TalkDeps, projectId: number): Promise<PreparedBot> {
  const place = { projectId, actor: null, now: deps.now };
  return {
    bot: await draftBot(deps, projectId),
    fileNamed: (name) => deps.inProject(projectId, 'read', (db) => storedFiles({ ...place, db }).find(name, {})),
  };
}

async function served(deps: TalkDeps, projectId: number, environment: Exclude<ChatEnvironment, 'draft'>) {
  const snapshot = await conversationStore(deps.run, projectId).servedBy(environment);
  if (snapshot === null) return null;
  const { bot, files } = await deps.bots.snapshot(projectId, snapshot);
  return { bot, fileNamed: async (name: string) => files.get(name) };
}

function talkOf(deps: TalkDeps, prepared: PreparedBot, longestMs: number): Talk {
  const { clock, cache } = deps;
  const settings = callSettings(prepared.bot);
  const { language } = settings;
  const { farewell } = callWords(language);
  return (call) => {
    const { record, projectId } = call;
    const recorder = settings.announcement ? recorderOf(record) : null;
    const leg = recorder?.record(call.leg) ?? call.leg;
    const speakers = deps.speakers.map((speaker) => speaker.ownedBy?.(String(projectId)) ?? speaker);
    const recognizers = recognizersFor(deps.recognizers, prepared.bot.settings.stt_provider);
    const buttons = { when: prepared.bot.settings.voice_buttons, isKeysOnly: recognizers.length === 0 };
    const port = endingWithoutBot(deps, call, settings, buttons);
    const controller = new TurnController({
      ...{ leg, clock, settings, cache, speakers },
      conversation: endingInTime(port, { leg, clock, longestMs, farewell, language }),
      recognizers,
      loadSound: (file) => soundOf(deps, prepared, file),
      observe(event) {
        record.hear(event);
        if (event.kind === 'machine' && settings.voicemail.action !== 'person') call.onMachine?.();
        recorder?.observe(event);
        call.onEvent?.(event);
        if (event.kind === 'transfer' && event.result.done) call.onTransferred?.(event.target);
      },
    });
    controller.start();
    return controller.done;
  };
}

function recorderOf(record: AnsweredCall['record']): Recorder {
  const keep = record.keepSound(() => recorder.stop());
  const recorder = new Recorder({
    piece: keep,
    changed: (state, why) => record.add({ kind: 'recording', state, why }),
  });
  return recorder;
}

/** A call whose conversation cannot begin ends after an apology. */
function endingWithoutBot(
  deps: TalkDeps,
  call: AnsweredCall,
  { failure, language }: CallSettings,
  buttons: SpokenButtons,
): ConversationPort {
  const { projectId, environment, metadata, slots, record } = call;
  const port = phoneConversation(deps, {
    ...{ projectId, environment, metadata, slots, buttons },
    onEntry(entry, spokenIn) {
      record.tell(entry, spokenIn);
      call.onEntry?.(entry);
    },
    async onOpened(id, token) {
      await record.noteConversation(id);
      call.onOpened?.(id, token);
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

async function soundOf({ files }: TalkDeps, { fileNamed }: PreparedBot, name: string): Promise<Sound> {
  const file = await fileNamed(name);
  if (!file || file.size > MOST_SOUND_BYTES) throw new Error(`The file ${name} cannot be played in a call`);
  return readWav(await buffer(await files.open(file.sha256)));
}
