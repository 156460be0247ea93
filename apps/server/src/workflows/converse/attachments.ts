import type { chat, QueryOf } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { bytesOfAddresses } from '#workflows/converse/bytes-of-addresses.ts';
import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import { isAction } from '@parley/dialogue';
import { isAccepted, kindOf } from '#features/attachments/accepted-kinds.ts';
import { attachmentStore } from '#features/attachments/attachment-store.ts';
import { refuseOverQuota } from '#features/storage/quota.ts';
import type { MaskingOf } from '#features/settings/masking.ts';
import { fieldProblem } from '#http/parse.ts';
import type { DetachedContext } from '#http/context.ts';
import type { ReceiveForm } from '#http/route.ts';
import type { Form } from '#http/uploads.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { fewAtATime } from '#platform/few-at-a-time.ts';
import { callersConversation } from '#workflows/converse/chat-callers.ts';
import type { Conversations } from '#workflows/converse/converse.ts';
import { maskTexts } from '#workflows/converse/masking/mask-turn.ts';

const MEGABYTE = 1024 * 1024;
const MOST_FILES = 5;
/** The limits of one conversation. */
const MOST_OF_TALK = { count: 20, bytes: 50 * MEGABYTE };
/** The limits of one conversation for a caller without a session. */
const MOST_OF_CALLER = { ...MOST_OF_TALK, count: 5 };
const LONGEST_NAME_BYTES = 255;
const ENDED = 'The conversation has ended';
const NONE = 'No Attachment provided: Please choose file first.';

interface AttachmentDeps {
  db: Queries;
  run: RunInProject;
  conversations: Conversations;
  maskingOf: MaskingOf;
  /** Maximum size of a project, in bytes. */
  quota: number;
  now(): Microseconds;
}

/** Files from callers, on request of a bot. */
export function createAttachments({ db, run, conversations, maskingOf, quota, now }: AttachmentDeps) {
  const refuseTooMuchOf = bytesOfAddresses();
  // Each upload is held in memory until it is checked.
  const refusal = 'Too many uploads. Please try again.';
  // A slow sender has a minute, and others still find room.
  const room = fewAtATime({ atOnce: 4, waiting: 20, atOnceOfOwner: 2, refusal });

  return {
    async attach(context: DetachedContext, query: QueryOf<typeof chat.attach>, receiveForm: ReceiveForm) {
      const { projectId } = context;
      const found = await callersConversation({ run, now }, context, query);
      refuseEnded(found.state);
      return room(async () => {
        const { fields, files } = (await receiveForm({ files: MOST_FILES })) as Form & { fields: Fields };
        const { last_ts, chat_attachment_index: index, get_meta } = fields;
        if (files.length === 0) throw fieldProblem('body.files', NONE);
        const asked = requestAt(await found.entriesAfter(0), index);
        const masking = await maskingOf(projectId);
        const judged = await Promise.all(
          files.map(async (file) => {
            const one = await judge(file, asked);
            return { ...one, name: await maskTexts(one.name, masking) };
          }),
        );
        const kept = await withProject(db, projectId, async (tx) => {
          const attachments = attachmentStore(tx, projectId);
          // The conversation may have ended while the files arrived.
          refuseEnded(await attachments.lock(query.id));
          refuseTooMuch(await attachments.sizeOf(query.id), judged, context.actor ? MOST_OF_TALK : MOST_OF_CALLER);
          const added = judged.reduce((sum, { bytes }) => sum + bytes.length, 0);
          await refuseOverQuota(tx, { projectId, added, quota });
          if (!context.actor) refuseTooMuchOf(context.address, added);
          return attachments.insert(query.id, judged, now());
        });
        const described = judged.map(({ name, type, bytes }, at) => ({
          id: kept[at] ?? 0,
          name,
          type,
          size: bytes.length,
        }));
        try {
          const since = { last_ts, get_meta: get_meta === 'true' };
          const answered = await conversations.attach(context, query, since, described);
          const isNamed = namesFiles(await found.entriesAfter(0), kept);
          // The conversation ended before the files arrived.
          if (!isNamed) throw new Problem('invalid', ENDED);
          return answered;
        } catch (error) {
          await withProject(db, projectId, (tx) => attachmentStore(tx, projectId).remove(kept));
          throw error;
        }
      }, context.address);
    },
  };
}

export type Attachments = ReturnType<typeof createAttachments>;

function refuseEnded(state: string | undefined): void {
  if (state !== undefined && (JSON.parse(state) as ConversationState).ended) throw new Problem('invalid', ENDED);
}

function namesFiles(tracker: readonly TrackerEntry[], ids: readonly number[]): boolean {
  return tracker.some((entry) => entry.type === 'intent' && entry.args.files?.some(({ id }) => id === ids[0]));
}

interface Fields {
  last_ts: number;
  chat_attachment_index: number;
  get_meta?: 'true' | 'false';
}

interface FileRequest {
  accept: string;
  maxBytes: number;
}

/** Finds the request of the bot. */
function requestAt(tracker: TrackerEntry[], index: number): FileRequest {
  const request = tracker.filter((entry) => isAction(entry, 'attachment'))[index];
  if (!request) throw fieldProblem('body.chat_attachment_index', 'The bot did not request this file');
  const { accept = '', max_mb: maxMb = 0 } = request.args;
  return { accept, maxBytes: (maxMb > 0 ? maxMb : Infinity) * MEGABYTE };
}

async function judge({ name: given, bytes }: Form['files'][number], { accept, maxBytes }: FileRequest) {
  const name = safeName(given);
  if (bytes.length === 0) throw fieldProblem('body.files', `${name} is empty`);
  if (bytes.length > maxBytes) {
    throw new Problem('too_large', `${name} is larger than ${Math.round((maxBytes / MEGABYTE) * 100) / 100} MB`);
  }
  const kind = await kindOf(name, bytes);
  if (!isAccepted(accept, kind)) {
    throw new Problem('unsupported_type', `${name} is not an accepted file type. Accepted: ${accept}`);
  }
  return { name, type: kind.type, bytes };
}

/** A name for display only: without folders, and without characters that could mislead the reader. */
function safeName(given: string): string {
  const bare =
    given
      .slice(-4 * LONGEST_NAME_BYTES)
      .normalize('NFC')
      .split(/[/\\]/u)
      .at(-1) ?? '';
  // Control characters, including the characters that change the direction of text.
  let name = bare.replaceAll(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '_').trim();
  // Keeps the end, with the extension, and cuts no character in half.
  while (Buffer.byteLength(name) > LONGEST_NAME_BYTES) name = name.slice(1).replace(/^[\udc00-\udfff]/u, '');
  return /^\.*$/u.test(name) ? 'file' : name;
}

function refuseTooMuch(
  { count, bytes }: { count: number; bytes: number },
  files: readonly { bytes: Buffer }[],
  most: { count: number; bytes: number },
): void {
  const added = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (count + files.length <= most.count && bytes + added <= most.bytes) return;
  throw new Problem('too_large', `A conversation can have at most ${most.count} files and 50 MB`);
}
