import type { ChatClientConfig } from '@parley/contract/chat-client';
import type { TrackerEntry } from '@parley/domain/tracker';

export interface Turn {
  conversation_id: string;
  tracker: TrackerEntry[];
}

export interface TalkId {
  token: string;
  id: string;
}

/** Why a call failed: no answer, a page that may not call, too many calls, nothing there, or a reason for callers. */
export type Failure =
  | { kind: 'lost'; seconds?: number }
  | { kind: 'not allowed' }
  | { kind: 'limited'; seconds: number }
  | { kind: 'gone' }
  | { kind: 'refused'; message: string };

export class CallFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Longer than a turn with calls to the outside takes. */
const LONGEST_CALL_MS = 60_000;

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

  async function turn(path: string, query: Record<string, string>, body: object): Promise<Turn> {
    const answer = await post(path, query, body);
    return answer.json().catch(() => {
      throw new CallFailure({ kind: 'lost' });
    }) as Promise<Turn>;
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

    /** XMLHttpRequest reports the progress of an upload; fetch does not. */
    upload(
      talk: TalkId,
      upload: { files: readonly File[]; index: number; lastTimestamp: number },
      onProgress: (share: number) => void,
      signal: AbortSignal,
    ): Promise<Turn> {
      const form = new FormData();
      form.set('last_ts', String(upload.lastTimestamp));
      form.set('chat_attachment_index', String(upload.index));
      for (const file of upload.files) form.append('files', file, file.name);
      return new Promise((resolve, reject) => {
        const call = new XMLHttpRequest();
        call.open('PUT', urlOf('/attachments', queryOf(talk)));
        call.setRequestHeader('chat-token', chatToken);
        call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
        call.addEventListener('error', () => void withoutAnswer().then(reject));
        call.addEventListener('abort', () => reject(new CallFailure({ kind: 'refused', message: '' })));
        call.addEventListener('load', () => {
          if (call.status !== 200)
            reject(failureOf(call.status, call.getResponseHeader('retry-after'), call.responseText));
          else resolve(JSON.parse(call.responseText) as Turn);
        });
        signal.addEventListener('abort', () => call.abort());
        call.send(form);
      });
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

function failureOf(status: number, retryAfter: string | null, body: string): CallFailure {
  const seconds = Number(retryAfter) || undefined;
  if (status === 429) return new CallFailure({ kind: 'limited', seconds: seconds ?? 10 });
  if (status === 404) return new CallFailure({ kind: 'gone' });
  if (status >= 500) return new CallFailure({ kind: 'lost', ...(seconds === undefined ? {} : { seconds }) });
  return new CallFailure({ kind: 'refused', message: messageIn(body) });
}

function messageIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: string; issues?: { message?: string }[] } };
    return error?.issues?.[0]?.message ?? error?.message ?? '';
  } catch {
    return '';
  }
}
