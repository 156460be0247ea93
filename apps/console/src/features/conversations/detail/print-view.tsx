import { Button } from '@mantine/core';
import { conversations, conversationWork, type Conversation } from '@parley/contract';
import type { TrackerEntry } from '@parley/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { grouped } from '#texts/counted.ts';
import { useProjectId } from '#shared/session/session.ts';
import { shownMoment, shownTime } from '#shared/times.ts';
import { CorrectedTo } from '#features/conversations/detail/correction-line.tsx';
import { NoteView } from '#features/conversations/notes/note-view.tsx';
import { talkRows, withWork } from '#features/conversations/list/talk-rows.ts';
import { ReactionName, Said, Understood, whoSpeaks } from '#features/conversations/list/talk-row.tsx';
import { useVersionName } from '#parts/deployments/version-name.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import styles from '#features/conversations/detail/print-view.module.css';

const { print: texts } = conversationWorkTexts;
const { detail, environments, outcomes } = conversationTexts;

/** More would be hundreds of sheets. */
const MOST_TURNS = 2_000;
const TURNS_AT_ONCE = 500;

interface PrintViewProps {
  id: string;
  onClose: () => void;
}

/** A conversation as a plain page, over everything else and outside of it: printed alone. */
export function PrintView({ id, onClose }: PrintViewProps) {
  const projectId = useProjectId();
  const { data: conversation } = useRead(conversations.get, { params: { conversation: id }, query: { turns: '0' } });
  const { data: talk, error } = useQuery({
    queryKey: ['printed turns', projectId, id],
    queryFn: ({ signal }) => readAll(projectId, id, signal),
  });
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal?.();
  }, []);
  return createPortal(
    <dialog ref={dialog} className={styles['page']} aria-label={texts.title} data-printed onClose={onClose}>
      <div className={styles['tools']}>
        <Button variant="filled" disabled={!talk || !conversation} onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
      {error && <p role="alert">{error.message}</p>}
      {!error && !(talk && conversation) && <p role="status">{texts.loading}</p>}
      {talk && conversation && <Transcript conversation={conversation} {...talk} />}
    </dialog>,
    document.body,
  );
}

interface Talk {
  tracker: TrackerEntry[];
  isCut: boolean;
}

function Transcript({ conversation, tracker, isCut }: Talk & { conversation: Conversation }) {
  const nameOf = useVersionName();
  const { id, started, turns, project_env: environment, outcome, deployment, notes, annotations } = conversation;
  const rows = useMemo(
    () => withWork(talkRows(tracker, 'error'), notes, annotations, isCut),
    [tracker, notes, annotations, isCut],
  );
  const ofAll = notes.filter(({ entry_timestamp }) => entry_timestamp === null);
  return (
    <>
      <h1>{detail.title(shownMoment(started / 1_000_000))}</h1>
      <p>
        {texts.facts(id, detail.turns(turns))}, {environments[environment]}, {outcomes[outcome]}
        {deployment && `, ${detail.version} ${nameOf(Math.trunc(deployment.version / 1_000_000))}`}
      </p>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>{shownTime(row.time).slice(-'00:00:00'.length)}</td>
              <th scope="row">{whoSpeaks(row)}</th>
              <td className={styles['said']}>
                <Said row={row} isErased={conversation.is_erased === true} />
                {row.notes.map((note) => (
                  <NoteView key={note.id} note={note} isPrinted />
                ))}
              </td>
              <td>
                {row.turn && <Understood turn={row.turn} isCorrected={row.correction !== undefined} />}
                {row.correction && <CorrectedTo correction={row.correction} />}
                {row.reaction && <ReactionName reaction={row.reaction} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && <p>{texts.cut(grouped(MOST_TURNS))}</p>}
      {ofAll.length > 0 && <h2>{texts.notes}</h2>}
      {ofAll.map((note) => (
        <NoteView key={note.id} note={note} isPrinted />
      ))}
    </>
  );
}

async function readAll(projectId: number, id: string, signal: AbortSignal): Promise<Talk> {
  const tracker: TrackerEntry[] = [];
  let after: number | null = null;
  for (let read = 0; read < MOST_TURNS; read += TURNS_AT_ONCE) {
    const place: { after?: string } = after === null ? {} : { after: String(after) };
    const page: { tracker: TrackerEntry[]; after: number | null } = await call(conversationWork.turns, {
      projectId,
      params: { conversation: id },
      query: { limit: String(TURNS_AT_ONCE), ...place },
      signal,
      handles: ['local'],
    });
    tracker.push(...page.tracker);
    after = page.after;
    if (after === null) return { tracker, isCut: false };
  }
  return { tracker, isCut: true };
}
