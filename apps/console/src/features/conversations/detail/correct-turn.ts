import { conversationWork, intents } from '@parley/contract';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import type { Handles } from '#shared/api/refusals.ts';
import { addEntitiesAround, newEntitiesIn, takeBackEntities } from '#parts/templates/save-drafts.ts';
import { notify } from '#shared/notices/notices.ts';
import { train } from '#parts/training/training.ts';
import { trainingTexts } from '#texts/training.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { refreshConversations } from '#features/conversations/list/use-conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { corrected: texts, undo: undoLabel } = conversationWorkTexts;

/** Names the list of corrections. */
export const CORRECTIONS = 'corrections of turns';

export interface SpokenTurn {
  conversation: string;
  /** The timestamp of the turn. */
  timestamp: number;
}

/** An intent that exists, or the name of one to add. */
export type ChosenIntent = { id: number; name: string } | { id: null; name: string };

/** Adds a template to an existing or new intent; throws the server's refusal. */
export async function addAsTemplate(intent: ChosenIntent, template: string): Promise<void> {
  const added = newEntitiesIn([template]);
  const takeBack = await addEntitiesAround(added, LOCAL, () => savedTemplate(intent, template));
  await refresh(intents.list);
  const run = async () => {
    await takeBack();
    if (added) await takeBackEntities(added, {});
  };
  tell(intent.id === null ? texts.created(intent.name) : texts.added(intent.name), run, texts.takenBack);
}

const LOCAL: { handles: Handles } = { handles: ['local'] };

/** Saves the template; answers what takes it back. */
async function savedTemplate({ id, name }: ChosenIntent, template: string): Promise<() => Promise<unknown>> {
  if (id === null) {
    const { id: added } = await call(intents.create, { body: { name, templates: [template] }, ...LOCAL });
    return () => call(intents.remove, { params: { id: added } });
  }
  await call(intents.addTemplate, { params: { id }, body: { template }, ...LOCAL });
  return () => call(intents.removeTemplate, { params: { id }, body: { template } });
}

/** The model recognizes a new template only after the next training. */
export function offerTraining(): void {
  notify.info({
    title: texts.untrained,
    duration: 10_000,
    action: { label: trainingTexts.train, run: () => void train() },
  });
}

/** Stores the right intent of a turn; null marks the turn as a fallback. Throws the server's refusal. */
export async function correctTurn({ conversation, timestamp }: SpokenTurn, intent: ChosenIntent | null): Promise<void> {
  const intentId = intent && (intent.id ?? (await newIntent(intent.name)));
  const { id } = await call(conversationWork.annotate, {
    params: { conversation },
    body: { entry_timestamp: timestamp, intent_id: intentId },
    handles: ['local'],
  });
  await refreshCorrections();
  tell(intent ? texts.done(intent.name) : texts.marked, () => removed(id), texts.removed);
}

export async function removeCorrection(id: number): Promise<void> {
  await trying(async () => {
    await removed(id);
    await refreshCorrections();
    notify.success({ title: texts.removed });
  });
}

const removed = (id: number) => call(conversationWork.removeAnnotation, { params: { id } });

async function newIntent(name: string): Promise<number> {
  const { id } = await call(intents.create, { body: { name, templates: [] }, handles: ['local'] });
  await refresh(intents.list);
  return id;
}

async function refreshCorrections(): Promise<void> {
  await Promise.all([refreshConversations(), queryClient.invalidateQueries({ queryKey: [CORRECTIONS] })]);
}

function tell(title: string, takeBack: () => Promise<unknown>, takenBack: string): void {
  const run = () =>
    void trying(async () => {
      await takeBack();
      await Promise.all([refresh(intents.list), refreshCorrections()]);
      notify.success({ title: takenBack });
    });
  notify.success({ title, duration: 10_000, action: { label: undoLabel, run } });
}

/** The call itself reports a refusal. */
export async function trying(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
  }
}

/** The reason of a refusal, for callers that report it themselves. */
export function refusalOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof CallSkipped) return error.message;
  throw error;
}
