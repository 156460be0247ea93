import { setImmediate as others } from 'node:timers/promises';
import { spokenTexts } from '@parley/dialogue';
import type { Environment } from '@parley/domain/deployment';
import type { Frame, Speaker } from '@parley/voice';
import { wordsFor, type CallSettings } from '@parley/voice/call/call-settings';
import type { Words } from '@parley/voice/call/mouth';
import { sentencesOf } from '@parley/voice/call/sentences';
import { Framer } from '@parley/voice/sound/frames';
import { createResampler } from '@parley/voice/sound/resampler';
import type { Account } from '#features/calls/account-leases.ts';
import { noteSpoken, type Spoken } from '#features/calls/spoken-state.ts';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import type { Queries } from '#platform/db/database.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import type { Logger } from '#platform/logger.ts';
import type { SpokenStore } from '#platform/speech/spoken-store.ts';
import type { Bots, DeployedBot } from '#workflows/converse/bots.ts';
import { callSettings } from '#workflows/phone/call-settings.ts';

interface SpeakAheadDeps {
  db: Queries;
  run: RunInProject;
  bots: Pick<Bots, 'snapshot'>;
  log: Logger;
  store: SpokenStore;
  speakers: readonly Speaker[];
  server: string;
}

/** More sentences than this are spoken when they are needed. */
const MOST_SENTENCES = 2_000;
const NOTE_EVERY = 20;
/** Samples that are worked on at once: the beat of the calls goes on in between. */
const PIECE = 8_000;
/** In a row; then the voice does not work now. */
const MOST_FAILURES = 5;

/**
 * Speaks the sentences of deployed bots ahead, in the background, one after another, and keeps them on the disk. A new
 * deployment is noticed by its snapshot.
 */
export function createSpeakAhead(deps: SpeakAheadDeps) {
  const { run, bots, log } = deps;
  /** The snapshot that was spoken, by account. */
  const known = new Map<string, string>();
  const stop = new AbortController();
  let working: Promise<void> | null = null;

  async function look(account: Account): Promise<void> {
    const { projectId, environment } = account;
    const key = `${projectId} ${environment}`;
    const snapshot = await conversationStore(run, projectId).servedBy(environment);
    if (snapshot === null || known.get(key) === snapshot) return;
    known.set(key, snapshot);
    await speakAll(deps, account, await bots.snapshot(projectId, snapshot), stop.signal);
  }

  async function lookAt(accounts: readonly Account[]): Promise<void> {
    for (const account of accounts) {
      if (stop.signal.aborted) return;
      await look(account).catch((error: unknown) => {
        const { projectId, environment } = account;
        log.warn({ err: error, projectId, environment }, 'sentences could not be spoken ahead');
      });
    }
  }

  return {
    /** Called every second; returns at once. */
    tick(accounts: readonly Account[]): void {
      working ??= lookAt(accounts).finally(() => (working = null));
    },
    async close(): Promise<void> {
      stop.abort();
      await working;
    },
  };
}

/** The sentences of a bot that are known before a call. */
function sentencesAhead({ bot }: Pick<DeployedBot, 'bot'>, settings: CallSettings): Words[] {
  const { language, silence, voicemail, filler, failure, announcement = '' } = settings;
  const own = [
    announcement,
    silence.text,
    silence.lastText,
    filler,
    failure,
    voicemail.action === 'message' ? voicemail.text : '',
  ];
  const sentences = new Set(
    [...own, ...spokenTexts(bot.reactionsById.values())].flatMap((text) => sentencesOf(text, language)),
  );
  return [...sentences]
    .filter((sentence) => !/\{\{|\}\}/u.test(sentence))
    .slice(0, MOST_SENTENCES)
    .map((sentence) => wordsFor(settings, sentence, language));
}

async function speakAll(
  { db, log, store, speakers, server }: SpeakAheadDeps,
  { projectId, environment }: { projectId: number; environment: Environment },
  deployed: DeployedBot,
  signal: AbortSignal,
): Promise<void> {
  const [speaker] = speakers;
  if (!speaker) return;
  const sentences = sentencesAhead(deployed, callSettings(deployed.bot));
  const state: Spoken = { total: sentences.length, done: 0, failed: 0 };
  const note = () => noteSpoken(db, { projectId, environment }, server, state);
  await note();
  let inARow = 0;
  for (const words of sentences) {
    if (signal.aborted || inARow >= MOST_FAILURES) break;
    try {
      if (!(await store.has(speaker.name, words))) {
        const frames = await spoken(speaker, words, signal);
        if (frames.length > 0) await store.keep(speaker.name, words, frames);
      }
      inARow = 0;
    } catch (error) {
      inARow += 1;
      state.failed += 1;
      if (inARow === 1) log.warn({ err: error, projectId, environment }, 'a sentence could not be spoken ahead');
    }
    state.done += 1;
    if (state.done % NOTE_EVERY === 0) await note();
  }
  if (!signal.aborted) await note();
}

async function spoken(speaker: Speaker, words: Words, signal: AbortSignal): Promise<Frame[]> {
  const framer = new Framer();
  const frames: Frame[] = [];
  for await (const { samples, rate } of speaker.speak(words, signal)) {
    const resampler = createResampler(rate, 8_000);
    for (let at = 0; at < samples.length; at += PIECE) {
      frames.push(...framer.push(resampler.push(samples.subarray(at, at + PIECE))));
      await others();
    }
    frames.push(...framer.push(resampler.flush()));
  }
  const last = framer.flush();
  return last ? [...frames, last] : frames;
}
