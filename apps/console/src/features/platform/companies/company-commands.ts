import { platform, type PlatformCompany } from '@parley/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { platformCompanyTexts as texts } from '#texts/platform-companies.ts';
import { refreshPages } from '#features/platform/table/use-platform-pages.ts';

/** A name that is taken or invalid is reported with the typed text. */
async function write(act: () => Promise<unknown>, notice: string): Promise<boolean> {
  try {
    await act();
    notify.success({ title: notice });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 400 || error.status === 404) notify.error({ title: texts.notSaved, message: error.message });
    return false;
  } finally {
    await refresh(platform.companies);
  }
}

const isToldHere = ({ status }: ApiError) => status === 400;

export function addCompany(name: string): Promise<boolean> {
  return write(() => call(platform.createCompany, { body: { name }, handles: isToldHere }), texts.added(name));
}

export function renameCompany({ id, version }: PlatformCompany, name: string): Promise<boolean> {
  const renamed = () =>
    call(platform.renameCompany, { params: { id }, body: { name }, atime: version, handles: isToldHere });
  return write(renamed, texts.renamed(name));
}

/** Its users and projects go to another company. */
export async function removeCompany({ id, name, version }: PlatformCompany, moveTo: string): Promise<boolean> {
  const query = moveTo === '' ? {} : { move_to: moveTo };
  const removed = () => call(platform.removeCompany, { params: { id }, query, atime: version, handles: isToldHere });
  const isDone = await write(removed, texts.removed(name));
  await Promise.all([refreshPages(platform.users), refreshPages(platform.projects)]);
  return isDone;
}
