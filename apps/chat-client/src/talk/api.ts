import type { ChatClientConfig } from '@parley/contract/chat-client';
import type { TrackerEntry } from '@parley/domain/tracker';
import { CallFailure, failureOf } from '#talk/call-failure.ts';
import type { TalkId } from '#talk/memory.ts';
import { sendFiles, type FilesToSend } from '#talk/send-files.ts';

export interface ChatAnswer {
  conversation_id: string;
  tracker: TrackerEntry[];
}

/** Longer than a turn with calls to the outside takes. */
const LONGEST_CALL_MS = 60_000;

/** Browsers keep 64 KB alive, and a letter takes up to four bytes. */
const LONGEST_KEPT_ALIVE = 15_000;

/** The calls of a chat's caller, without cookies. */
export function createApi(
  base: string,
  { project, environment, token: chatToken }: ChatClientConfig,
  onNotAllowed: () => void,
) {
  const urlOf = (path: string, query: Record<string, string>) =>
    `${base}/v1/chat${path}?${new URLSearchParams({ project_id: String(project), project_env: environment, ...query }).toString()}`;
  const queryOf = ({ token, id }: TalkId) => ({ conversation_token: token, id });

  /** Browsers hide why a call brought no answer; this one needs no preflight, so that it is answered to any page. */
  async function withoutAnswer(): Promise<CallFailure> {
    const answer = await fetch(`${base}/chatbot/${project}/${environment}/${chatToken}/origin`, {
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(LONGEST_CALL_MS),
    }).catch(() => null);
    const told: { isAllowed?: boolean } | null = answer?.ok ? await answer.json().catch(() => null) : null;
    if (told?.isAllowed !== false) return new CallFailure({ kind: 'lost' });
    onNotAllowed();
    return new CallFailure({ kind: 'not allowed' });
  }

  async function post(path: string, query: Record<string, string>, body: object, signal?: AbortSignal) {
    const answer = await fetch(urlOf(path, query), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'chat-token': chatToken },
      body: JSON.stringify(body),
      // A message that is sent as the page is left arrives, too.
      keepalive: path === '' && JSON.stringify(body).length < LONGEST_KEPT_ALIVE,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: signal ?? AbortSignal.timeout(LONGEST_CALL_MS),
    }).catch(() => null);
    if (!answer) throw await withoutAnswer();
    if (!answer.ok)
      throw failureOf(answer.status, answer.headers.get('retry-after'), await answer.text().catch(() => ''));
    return answer;
  }

  async function turn(path: string, query: Record<string, string>, body: object): Promise<ChatAnswer> {
    const answer = await post(path, query, body);
    return answer.json().catch(() => {
      throw new CallFailure({ kind: 'lost' });
    }) as Promise<ChatAnswer>;
  }

  return {
    init: (token: string, page: string) => turn('/init', { conversation_token: token }, { metadata: { page } }),

    say: (talk: TalkId, text: string, messageId: string, lastTimestamp: number) =>
      turn('', queryOf(talk), { msg: text, last_ts: lastTimestamp, message_id: messageId }),

    timeout: (talk: TalkId, reaction: string, lastTimestamp: number) =>
      turn('/timeout', queryOf(talk), { reaction, last_ts: lastTimestamp }),

    async read(talk: TalkId, utter: string, signal: AbortSignal): Promise<ArrayBuffer> {
      return (await post('/read-utter', queryOf(talk), { utter, last_ts: 0 }, signal)).arrayBuffer();
    },

    async file(talk: TalkId, name: string): Promise<Blob> {
      const answer = await fetch(urlOf('/file', { ...queryOf(talk), file: name }), {
        headers: { 'chat-token': chatToken },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      }).catch(() => null);
      if (!answer?.ok) throw new CallFailure({ kind: 'lost' });
      return answer.blob();
    },

    async upload(
      talk: TalkId,
      upload: FilesToSend,
      onProgress: (share: number) => void,
      signal: AbortSignal,
    ): Promise<ChatAnswer> {
      const url = urlOf('/attachments', queryOf(talk));
      const answer = await sendFiles({ url, chatToken, upload, onProgress, signal });
      if (answer === null) throw await withoutAnswer();
      return JSON.parse(answer) as ChatAnswer;
    },

    socketUrl(talk: TalkId, lastTimestamp: number): string {
      const query = { ...queryOf(talk), 'chat-token': chatToken };
      return urlOf('/subscribe-integration-messages', { ...query, last_ts: String(lastTimestamp) }).replace(
        /^http/u,
        'ws',
      );
    },
  };
}

export type Api = ReturnType<typeof createApi>;
