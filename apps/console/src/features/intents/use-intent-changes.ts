import { intentFiles, intents, reactions } from '@parley/contract';
import { tidyAugmented, type Evaluation, type Intent } from '@parley/domain';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { lastRead, patchRead, readAgain, refresh } from '#shared/api/hooks.ts';
import { counted } from '#shared/counted.ts';
import { notify } from '#shared/notices/notices.ts';
import { quoted } from '#shared/quoted.ts';
import { session, useProjectId } from '#shared/session/session.ts';
import { createStore, useStore } from '#shared/store.ts';
import { texts } from '#texts/spec.ts';
import { trainAnew } from '#shared/training/training.ts';
import { HALF_TYPED } from '#shared/ui/add-field.tsx';
import { EDITED_IN_PLACE } from '#shared/ui/edit-in-place.tsx';
import {
  doneAgain,
  forgotten,
  NO_HISTORY,
  remembered,
  takenBack,
  type ChangeHistory,
} from '#features/intents/change-history.ts';
import { applyChange } from '#features/intents/apply-change.ts';
import { figureOf, noticeOf } from '#features/intents/change-notices.ts';
import {
  callsOf,
  grownSince,
  inverse,
  withoutHeld,
  type ImportChange,
  type IntentCall,
  type IntentChange,
  type IntentMergeChange,
} from '#features/intents/intent-changes.ts';

/** Refused with this error; undefined when it is done. */
export type ChangeResult = ApiError | CallSkipped | undefined;

/** The one in which a change was asked for: it stays with it, though one goes to another while it waits for its turn. */
type Project = number | undefined;

/** Outlives the screen: one may come back and undo. By project. */
const histories = createStore<{ byProject: ReadonlyMap<number, ChangeHistory> }>({ byProject: new Map() });

/** Undo and redo of what was done to the intents. */
export function useIntentHistory() {
  const projectId = useProjectId();
  const { past, future } = useStore(histories, ({ byProject }) => byProject.get(projectId) ?? NO_HISTORY);
  return {
    undo: past.length > 0 ? () => void takeBack(projectId) : undefined,
    redo: future.length > 0 ? () => void doAgain(projectId) : undefined,
  };
}

/** Resolves when every change that was asked for has been made or refused, those too that were asked for meanwhile. */
export async function changesSettled(): Promise<void> {
  for (let waitedFor: unknown; waitedFor !== lastChange; await lastChange) waitedFor = lastChange;
}

/** Makes a change at once, and offers to undo it. A 400, and the 409 of a rename, is left for the caller to tell. */
export function makeChange(change: IntentChange): Promise<ChangeResult> {
  const { projectId } = session.get();
  return afterEarlierChanges(async () => {
    const error = await perform(projectId, change);
    if (error) return error;
    updateHistory(projectId, (history) => remembered(history, change));
    notify.success({
      title: noticeOf(change),
      message: figureOf(change),
      action: { label: 'Undo', run: () => void takeBack(projectId, change) },
    });
    return undefined;
  });
}

/** What a file has brought can be taken back like any change, by the version that it made. */
export function importDone(
  projectId: Project,
  imported: ImportChange,
  version: number,
): { label: string; run: () => void } {
  importedAt.set(imported, version);
  updateHistory(projectId, (history) => remembered(history, imported));
  return { label: 'Undo', run: () => void takeBack(projectId, imported) };
}

/** The last change, or the one whose notice offers it, unless the keys were quicker. */
function takeBack(projectId: Project, wanted?: IntentChange): Promise<void> {
  return afterEarlierChanges(async () => {
    const { past } = historyOf(projectId);
    const change = wanted ?? past.at(-1);
    if (!change || !past.includes(change)) return;
    const { change: back, held } = withoutHeld(inverse(change), lastRead(intents.list, projectId) ?? []);
    const isEmpty = back.kind === 'add-templates' && back.groups.every(({ templates }) => templates.length === 0);
    const error = isEmpty
      ? new ApiError(400, { code: 'invalid', message: texts.intents.allHeld })
      : await perform(projectId, back);
    if (error) return tellFailure(projectId, change, error);
    updateHistory(projectId, (history) => takenBack(history, change));
    const left = held === 0 ? '' : `\n${counted(held, 'template')} left out: in another intent by now.`;
    notify.info({
      title: 'Undone',
      message: `${noticeOf(back)}${left}`,
      action: { label: 'Redo', run: () => void doAgain(projectId, change) },
    });
  });
}

function doAgain(projectId: Project, wanted?: IntentChange): Promise<void> {
  return afterEarlierChanges(async () => {
    const { future } = historyOf(projectId);
    const change = wanted ?? future.at(-1);
    if (!change || !future.includes(change)) return;
    const error = await perform(projectId, change);
    if (error) return tellFailure(projectId, change, error);
    updateHistory(projectId, (history) => doneAgain(history, change));
    notify.info({ title: 'Done again', message: noticeOf(change) });
  });
}

/** A change whose intent is gone, or whose name is taken by now, cannot be undone later either. */
function tellFailure(projectId: Project, change: IntentChange, error: ApiError | CallSkipped): void {
  if (error instanceof CallSkipped || ![400, 404, 409].includes(error.status)) return;
  updateHistory(projectId, (history) => forgotten(history, change));
  notify.error({ title: texts.error.title, message: error.message });
}

function historyOf(projectId: Project): ChangeHistory {
  return (projectId === undefined ? undefined : histories.get().byProject.get(projectId)) ?? NO_HISTORY;
}

function updateHistory(projectId: Project, update: (history: ChangeHistory) => ChangeHistory): void {
  if (projectId === undefined) return;
  histories.set(({ byProject }) => ({
    byProject: new Map(byProject).set(projectId, update(byProject.get(projectId) ?? NO_HISTORY)),
  }));
}

let lastChange: Promise<unknown> = Promise.resolve();

/** One after another: a change looks up the id that the one before it may have made. */
function afterEarlierChanges<T>(work: () => Promise<T>): Promise<T> {
  const own = lastChange.then(work);
  lastChange = own.catch(() => undefined);
  return own;
}

/** Shows the change, then makes its calls. Refused, the truth is read again. */
async function perform(projectId: Project, change: IntentChange, isAgain = false): Promise<ChangeResult> {
  const present = lastRead(intents.list, projectId);
  const calls = callsOf(change, present ?? []);
  if (!calls) return new ApiError(404, { code: 'not_found', message: texts.error.gone });
  const grown = grownSince(change, present ?? []);
  if (grown) {
    const message = `${quoted(grown.name)} has got other templates since, and stays.`;
    return new ApiError(400, { code: 'invalid', message });
  }
  const before = { list: present, evaluation: lastRead(intents.evaluation, projectId) };
  patchRead(intents.list, (list) => applyChange(list, change), projectId);
  patchRead(intents.evaluation, outdated, projectId);
  try {
    for (const one of calls) {
      const written = await send(projectId, one);
      if (written) patchRead(intents.list, (list) => withWritten(list, one, written), projectId);
    }
    if (REACHES_REACTIONS.has(change.kind)) {
      await Promise.all([readAgain(intents.list, projectId), refresh(reactions.list, projectId)]);
      // They list another name now, which the model that serves does not know.
      trainAnew(projectId);
    }
    // The next change of one of these intents must know that it was read after this one.
    if (NEEDS_LIST.has(change.kind)) await readAgain(intents.list, projectId);
    refreshSoon();
    return undefined;
  } catch (error) {
    // Where the server cannot be reached the truth cannot be read either, and what was not done must not seem done.
    patchRead(intents.list, (list) => before.list ?? list, projectId);
    patchRead(intents.evaluation, (evaluation) => before.evaluation ?? evaluation, projectId);
    const others = [intents.evaluation, reactions.list].map((endpoint) => refresh(endpoint, projectId));
    await Promise.all([readAgain(intents.list, projectId), ...others]);
    const isOutrun = error instanceof ApiError && error.status === 409 && isRepeatable(change);
    if (isOutrun && !isAgain) return perform(projectId, change, true);
    if (isOutrun) notify.error({ title: texts.error.title, message: error.message });
    if (error instanceof ApiError || error instanceof CallSkipped) return error;
    throw error;
  }
}

/** What somebody else did to the same intent does not stand against it. */
function isRepeatable({ kind }: IntentChange): boolean {
  return ['edit-template', 'add-templates', 'delete-templates', 'mark-templates'].includes(kind);
}

/** What goes on in every reaction that lists the intent. */
const REACHES_REACTIONS = new Set<IntentChange['kind']>(['rename-intent', 'merge-intents', 'unmerge-intents']);

const NEEDS_LIST = new Set<IntentChange['kind']>(['move-templates', 'import-intents', 'undo-import']);

/** What a merge was for the server: by this it is taken back. */
const mergedAt = new WeakMap<IntentMergeChange, { id: number; version: number }>();

/** By which version an import is taken back, or done again. */
const importedAt = new WeakMap<ImportChange, number>();

/** What has another version now. */
type Written = { ids: readonly number[]; version: number } | undefined;

async function send(projectId: Project, one: IntentCall): Promise<Written> {
  switch (one.call) {
    case 'create': {
      const { name, templates, augmented = [] } = one;
      const body = { name, templates: [...templates], ...(augmented.length > 0 && { augmented: [...augmented] }) };
      return ofOne(await call(intents.create, { projectId, body, quiet: isToldHere }));
    }
    case 'rename': {
      const body = { name: one.name };
      return ofOne(await call(intents.update, { projectId, params: { id: one.id }, body, quiet: isToldOrRetried }));
    }
    case 'setTemplates': {
      const body = one.lists.map(({ templates, augmented, ...list }) => ({
        ...list,
        templates: [...templates],
        ...(augmented && { augmented: [...augmented] }),
      }));
      const { version } = await call(intents.updateList, { projectId, body, quiet: isToldOrRetried });
      return { ids: one.lists.map(({ id }) => id), version };
    }
    case 'move': {
      const body = { moves: one.moves.map(({ templates, ...move }) => ({ ...move, templates: [...templates] })) };
      const { version } = await call(intentFiles.moveTemplates, { projectId, body, quiet: isToldOrRetried });
      return { ids: one.moves.flatMap(({ from, to }) => [from, to]), version };
    }
    case 'merge': {
      const { id, into } = one;
      const { version } = await call(intents.merge, {
        projectId,
        params: { id },
        query: { negative_version: one.negativeVersion },
        body: { into },
        atime: one.version,
        quiet: isToldHere,
      });
      mergedAt.set(one.merge, { id, version });
      return undefined;
    }
    case 'unmerge': {
      const { id = -1, version = 0 } = mergedAt.get(one.merge) ?? {};
      await call(intents.unmerge, { projectId, params: { id }, body: { version }, quiet: isToldOrRetried });
      return undefined;
    }
    case 'undoImport': {
      const body = { version: importedAt.get(one.imported) ?? 0 };
      const { version } = await call(intentFiles.undoImport, { projectId, body, quiet: isToldOrRetried });
      importedAt.set(one.imported, version);
      return undefined;
    }
    case 'remove':
      await call(intents.remove, {
        projectId,
        params: { id: one.id },
        query: { negative_version: one.negativeVersion },
        quiet: isToldHere,
      });
      return undefined;
    case 'addTemplate': {
      const body = { template: one.template, ...(one.isAugmented && { augmented: true }) };
      return ofOne(await call(intents.addTemplate, { projectId, params: { id: one.id }, body, quiet: isToldHere }));
    }
    case 'removeTemplate': {
      const body = { template: one.template };
      return ofOne(await call(intents.removeTemplate, { projectId, params: { id: one.id }, body, quiet: isToldHere }));
    }
  }
}

function ofOne({ id, version }: { id: number; version: number }): Written {
  return { ids: [id], version };
}

const isToldHere = ({ status }: ApiError): boolean => status === 400;
const isToldOrRetried = ({ status }: ApiError): boolean => status === 400 || status === 409;

function withWritten(list: Intent[], one: IntentCall, { ids, version }: NonNullable<Written>): Intent[] {
  const [id] = ids;
  if (one.call === 'create' && id !== undefined) {
    const { name, templates, augmented = [] } = one;
    return [...list, tidyAugmented({ id, version, name, templates: [...templates], augmented: [...augmented] })];
  }
  return list.map((intent) => (ids.includes(intent.id) ? { ...intent, version } : intent));
}

function outdated(evaluation: Evaluation): Evaluation {
  return { ...evaluation, stale: true };
}

const REFRESH_AFTER_MS = 1_500;
let refreshing: ReturnType<typeof setTimeout> | undefined;
/** The field whose end is waited for. */
let leaving: Element | null = null;

/** Once the hands rest, what others did meanwhile is read too, and whether the model is behind after all. */
export function refreshSoon(): void {
  clearTimeout(refreshing);
  refreshing = setTimeout(refreshOnceNothingIsEdited, REFRESH_AFTER_MS);
}

/**
 * What is being edited must still meet what somebody else made of it as a conflict: it is saved, or left, before the
 * list is read. A read beside a change that is under way would take that back for a moment.
 */
function refreshOnceNothingIsEdited(): void {
  const field = document.activeElement;
  if (field?.matches(`${EDITED_IN_PLACE}, ${HALF_TYPED}`)) {
    if (leaving === field) return;
    leaving = field;
    field.addEventListener(
      'blur',
      () => {
        leaving = null;
        refreshSoon();
      },
      { once: true },
    );
    return;
  }
  void changesSettled().then(() => Promise.all([refresh(intents.list), refresh(intents.evaluation)]));
}
