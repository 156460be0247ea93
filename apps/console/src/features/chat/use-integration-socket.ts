import { chat } from '@parley/contract';
import { TrackerEntry } from '@parley/domain';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { socketAddress } from '#shared/api/socket-address.ts';

/** Random in part, so that the listeners of a server that stops do not come all at once to the next. */
const pauseMs = () => 3_000 + Math.random() * 500;
/** Closed cleanly: there is nothing more to come. */
const DONE = 1000;

interface Talk {
  token: string;
  conversationId: string;
  environment: string;
  lastTimestamp: number;
}

/**
 * Receives entries from another system that has taken over the conversation. Reconnects after some seconds unless
 * closed cleanly.
 */
export function useIntegrationSocket(isOpen: boolean, talk: Talk, onEntry: (entry: TrackerEntry) => void): void {
  const addressNow = useEffectEvent(() => address(talk));
  const hear = useEffectEvent((text: string) => onEntry(z.parse(TrackerEntry, JSON.parse(text))));
  const { token } = talk;
  useEffect(() => {
    if (!isOpen) return;
    let socket: WebSocket;
    let again: ReturnType<typeof setTimeout> | undefined;
    const left = new AbortController();
    const connect = () => {
      socket = new WebSocket(addressNow());
      socket.addEventListener('message', ({ data }) => hear(String(data)), left);
      const onClose = ({ code }: CloseEvent) => {
        if (code !== DONE) again = setTimeout(connect, pauseMs());
      };
      socket.addEventListener('close', onClose, left);
    };
    connect();
    return () => {
      clearTimeout(again);
      left.abort();
      socket.close(DONE);
    };
  }, [isOpen, token]);
}

function address({ token, conversationId, environment, lastTimestamp }: Talk): string {
  return socketAddress(chat.subscribe, {
    project_env: environment,
    conversation_token: token,
    id: conversationId,
    last_ts: String(lastTimestamp),
    get_meta: 'true',
  });
}
