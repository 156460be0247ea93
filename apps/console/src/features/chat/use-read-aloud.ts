import { chat, settings } from '@parley/contract';
import { utterances } from '@parley/dialogue';
import { clientOptions, type TrackerEntry } from '@parley/domain';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { callForBlob } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { playSound } from '#parts/chat/play-sound.ts';
import { chatTexts } from '#texts/chat.ts';
import { texts } from '#texts/spec.ts';

interface Talk {
  token: string;
  conversationId: string;
  lastTimestamp: number;
}

/** Reads the bot's words aloud, one after another, if the client options ask for it. Reports a failure once. */
export function useReadAloud(talk: Talk, entries: readonly TrackerEntry[]): void {
  const { data } = useRead(settings.get, { handles: ['local'] });
  const isOn = useMemo(() => clientOptions(data?.chatbot_client_scss ?? '').readUtterances, [data]);
  const said = utterances(entries);
  const { token } = talk;
  const reading = useRef<{ token: string; count: number; last: Promise<void>; stop: AbortController } | null>(null);

  const read = useEffectEvent(() => {
    if (!isOn) return;
    if (reading.current?.token !== token) {
      reading.current?.stop.abort();
      // In a conversation that continues another or was under way, entries from before the panel opened are not read
      // aloud.
      const isUnderWay = entries.some(({ type, value }) => type === 'intent' && value !== '__start__');
      const count = isUnderWay ? said.length : 0;
      reading.current = { token, count, last: Promise.resolve(), stop: new AbortController() };
    }
    const now = reading.current;
    for (const text of said.slice(now.count)) {
      now.last = now.last.then(() => readOne(talk, text, now.stop));
    }
    now.count = said.length;
  });
  useEffect(() => read(), [isOn, token, said.length]);
  useEffect(() => () => reading.current?.stop.abort(), []);
}

async function readOne(
  { token, conversationId, lastTimestamp }: Talk,
  utter: string,
  stop: AbortController,
): Promise<void> {
  const { signal } = stop;
  if (signal.aborted || utter === '') return;
  try {
    const wav = await callForBlob(chat.readUtter, {
      query: { id: conversationId, conversation_token: token },
      body: { utter, last_ts: lastTimestamp },
      handles: ['local'],
      background: true,
      signal,
    });
    await playSound(wav, signal);
  } catch (error) {
    if (signal.aborted) return;
    stop.abort();
    if (error instanceof ApiError && error.wasTold) return;
    const message = error instanceof ApiError ? error.message : chatTexts.notPlayed;
    notify.error({ title: texts.chat.cannotRead, message });
  }
}
