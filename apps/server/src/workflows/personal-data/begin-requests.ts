import type { BodyOf, personalData } from '@parley/contract';
import { subjectOf } from '@parley/domain/personal-data/subject';
import { invalidField, Problem } from '@parley/domain/problem';
import { logUser } from '#features/people/auth/users-log.ts';
import { userToLog } from '#features/people/users/user-names.ts';
import { hasConversation } from '#features/conversations/erase-conversations.ts';
import type { DetachedContext } from '#http/context.ts';
import { FileReply } from '#http/reply.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { countPerson } from '#workflows/personal-data/count-person.ts';
import type { PersonalData } from '#workflows/personal-data/personal-data.ts';
import { callFindings, readCalls } from '#features/calls/person-calls.ts';
import { recordingsOf } from '#features/calls/person-recordings.ts';
import type { Place } from '#platform/db/place.ts';
import { calledFindings } from '#features/outbound/called/called-findings.ts';
import { readCalled } from '#features/outbound/called/read-called.ts';
import { personArchive } from '#features/personal-data/person-archive.ts';
import { findingsPage } from '#features/personal-data/findings.ts';
import { personOf } from '#platform/personal-data/person.ts';
import { inStore, subjectIn } from '#workflows/personal-data/requests.ts';

export interface PersonalDataDeps {
  db: Queries;
  work: PersonalData;
}

const FAULTS = {
  phone: 'Enter a phone number with 7 to 15 digits',
  email: 'Enter an email address',
  text: 'Enter at least 3 letters, or a number of at least 4 digits',
  conversation: 'Enter the id of a conversation',
};

/** Begins a search, on which an erasure or an export can build. */
export async function beginSearch(
  { db, work }: PersonalDataDeps,
  context: DetachedContext,
  { kind, subject_kind, subject }: BodyOf<typeof personalData.find>,
) {
  const { projectId } = context;
  if (!subjectOf(subject_kind, subject)) throw invalidField('body.subject', FAULTS[subject_kind]);
  const id = await inStore(db, projectId, (store) =>
    store.insert({ kind, state: 'searching', subject_kind, subject, ...whoIs(context) }),
  );
  work.begin(projectId, id);
  return { id };
}

/** Erases the findings of a search. */
export async function eraseFound(
  { db, work }: PersonalDataDeps,
  context: DetachedContext,
  id: number,
  { keep_tests: keepsTests, keep: kept }: BodyOf<typeof personalData.erase>,
) {
  const { projectId } = context;
  await inStore(db, projectId, async (store, tx) => {
    const { kind } = await store.find(id);
    if (kind !== 'erasure') throw new Problem('invalid', 'This search is for an export');
    await store.move(id, 'found', 'erasing', { keeps_tests: keepsTests, kept });
    await audit(tx, context, 'personal data erased');
  });
  work.begin(projectId, id);
  return { id };
}

/** A page of a search's findings, for the editor to check. */
export async function listFindings({ db }: PersonalDataDeps, projectId: number, id: number, after: number) {
  const request = await inStore(db, projectId, (store) => store.find(id));
  if (request.state !== 'found' || request.subject === null) throw new Problem('invalid', 'There is nothing to list');
  const person = personOf(request.conversation_ids, subjectIn(request));
  return findingsPage(db, projectId, { person, after, called });

  async function called(place: Place) {
    return [...(await calledFindings(place, person)), ...(await callFindings(place, person))];
  }
}

/** The zip of a search's findings. */
export async function exportFound({ db }: PersonalDataDeps, context: DetachedContext, id: number): Promise<FileReply> {
  const { projectId } = context;
  const { conversation_ids: ids, subject } = await inStore(db, projectId, async (store, tx) => {
    const request = await store.find(id);
    if (request.kind !== 'export' || (request.state !== 'found' && request.state !== 'done')) {
      throw new Problem('invalid', 'There is nothing to export');
    }
    if (request.subject === null) throw new Problem('invalid', 'This export is over. Search again.');
    await audit(tx, context, 'personal data exported');
    return { ...request, subject: request.subject_kind && subjectOf(request.subject_kind, request.subject) };
  });
  if (!subject) throw new Problem('invalid', 'There is nothing to export');
  const person = personOf(ids, subject);
  const others = {
    'campaigns.json': (place: Place) => readCalled(place, person),
    'calls.json': (place: Place) => readCalls(place, person),
  };
  const archive = personArchive({ db, projectId }, ids, others, (place) => recordingsOf(place, person));
  return new FileReply(archive, 'personal-data.zip', 'application/zip');
}

/** Ends a search without further use, or a finished export. */
export async function withdrawSearch({ db }: PersonalDataDeps, projectId: number, id: number) {
  await inStore(db, projectId, async (store) => {
    const { kind, state } = await store.find(id);
    await store.move(
      id,
      state === 'searching' ? 'searching' : 'found',
      kind === 'export' && state === 'found' ? 'done' : 'withdrawn',
    );
  });
  return { id };
}

/** Erases one conversation without a preceding search. */
export async function eraseConversation(
  { db, work }: PersonalDataDeps,
  context: DetachedContext,
  conversation: string,
  keepsTests: boolean,
) {
  const { projectId } = context;
  const subject = subjectOf('conversation', conversation);
  const id = await inStore(db, projectId, async (store, tx) => {
    const known = await hasConversation({ db: tx, projectId }, conversation);
    if (!known || !subject) throw new Problem('not_found', 'Conversation not found. It may have been deleted.');
    const request = await store.insert({
      ...{ kind: 'erasure', state: 'erasing', subject_kind: 'conversation', subject: conversation },
      ...whoIs(context),
      conversation_ids: [conversation],
      counts: await countPerson({ db: tx, projectId }, personOf([conversation], subject)),
      keeps_tests: keepsTests,
    });
    await audit(tx, context, 'personal data erased');
    return request;
  });
  await work.finish(projectId, id);
  return { id };
}

function whoIs({ actor }: DetachedContext): { who: number | null; who_name: string | null } {
  return { who: actor?.userId ?? null, who_name: actor && 'name' in actor ? String(actor.name) : null };
}

/** Writes to the logs that cannot be changed: who did it and when, but nothing about the person. */
async function audit(
  tx: Queries,
  { actor, now, address, projectId }: DetachedContext,
  action: 'personal data erased' | 'personal data exported',
): Promise<void> {
  const writer = { actor: { userId: actor?.userId ?? null }, now, address };
  await recordAudit(tx, writer, { action, resource: 'personal-data', id: null, projectId });
  const id = actor?.userId ?? null;
  const user = id === null ? undefined : await userToLog(tx, id);
  await logUser(tx, user ?? { id: null, name: 'API token', email: '' }, action, unixSeconds(now));
}
