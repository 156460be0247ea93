import type { BodyOf, chat, QueryOf, speech } from '@parley/contract';
import { utterances } from '@parley/dialogue';
import { clientOptions } from '@parley/domain/client-options';
import type { Microseconds } from '@parley/domain/ids';
import { plainText } from '@parley/domain/rich-text';
import { Problem } from '@parley/domain/problem';
import type { Settings } from '@parley/domain/settings';
import { spokenText } from '@parley/voice/spoken/spoken-text';
import { readSettings } from '#features/settings/settings-store.ts';
import type { DetachedContext } from '#http/context.ts';
import type { InProject } from '#platform/db/database.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { callersConversation } from '#workflows/converse/chat-callers.ts';
import { voiceSample } from '#workflows/converse/voice-samples.ts';
import type { Bots } from '#workflows/converse/bots.ts';
import { SpeechFailure, type Speech } from '#platform/speech/speech.ts';

export interface SpeechDeps {
  inProject: InProject;
  run: RunInProject;
  bots: Pick<Bots, 'snapshot'>;
  /** Null if no voice is configured. */
  reader: Speech | null;
  now(): Microseconds;
}

const SLOWEST = 0.5;
const FASTEST = 2;
/** Longer texts are cut. */
const LONGEST_TEXT = 2_000;

/** A sentence in a voice that an editor tries. */
export async function sampleOf(
  reader: Speech | null,
  projectId: number,
  { language, voices_id: voice, voice_pitch: pitch, voice_speed: speed }: BodyOf<typeof speech.sample>,
): Promise<Buffer> {
  if (!reader) throw noVoice();
  return reader.read(voiceSample(language), { voice, language, speed, pitch, owner: String(projectId) }).catch(unread);
}

/** Reads a text that the bot has said, and no other, in the bot's voice. */
export async function readUtterance(
  { inProject, run, bots, reader, now }: SpeechDeps,
  context: DetachedContext,
  query: QueryOf<typeof chat.readUtter>,
  body: BodyOf<typeof chat.readUtter>,
): Promise<Buffer> {
  const { projectId } = context;
  const found = await callersConversation({ run, now }, context, query);
  // Other texts must neither be read at the installation's expense, nor in the bot's name.
  const isSaid = async (after: number) => utterances(await found.entriesAfter(after)).includes(body.utter);
  if (!(await isSaid(body.last_ts)) && !(await isSaid(0))) {
    throw new Problem('invalid', 'The bot has not said that in this conversation');
  }
  if (!reader) throw noVoice();
  const settings =
    found.snapshot === null
      ? await inProject(projectId, 'read', (db) => readSettings({ db, projectId, actor: null, now }))
      : (await bots.snapshot(projectId, found.snapshot)).bot.settings;
  return reader
    .read(spokenText(plainText(body.utter).slice(0, LONGEST_TEXT), settings.language), {
      voice: settings.voices_id,
      language: settings.language,
      speed: paceOf(settings),
      pitch: settings.voice_pitch,
      owner: String(projectId),
    })
    .catch(unread);
}

/** The voice's configured speed, combined with the client's. */
function paceOf({ voice_speed, chatbot_client_scss }: Pick<Settings, 'voice_speed' | 'chatbot_client_scss'>): number {
  const speed = voice_speed * clientOptions(chatbot_client_scss).readUtterancesSpeed;
  return Math.min(FASTEST, Math.max(SLOWEST, speed));
}

function noVoice(): Problem {
  const message = 'No voice available: install espeak-ng or configure a speech service.';
  return new Problem('not_found', message, { code: 'no_voice' });
}

export function unread(error: unknown): never {
  if (error instanceof SpeechFailure) throw new Problem('unavailable', error.message, { retryAfter: 5 });
  throw error;
}
