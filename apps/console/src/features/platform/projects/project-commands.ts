import { platform, type BodyInput, type PlatformProject } from '@parley/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { counted } from '#texts/counted.ts';
import { notify } from '#shared/notices/notices.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { platformProjectTexts } from '#texts/platform-projects.ts';
import { texts as specTexts } from '#texts/spec.ts';
import { refreshProjects } from '#features/platform/projects/use-projects.ts';

const { archiving, panel, removal, restored } = platformProjectTexts;

async function write(act: () => Promise<unknown>, notice: string): Promise<boolean> {
  try {
    await act();
    notify.success({ title: notice });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) notify.error({ title: specTexts.error.title, message: panel.gone });
    return false;
  } finally {
    await refreshProjects();
  }
}

export function changeProject(
  { id, name, version }: PlatformProject,
  body: BodyInput<typeof platform.updateProject>,
): Promise<boolean> {
  return write(() => call(platform.updateProject, { params: { id }, body, atime: version }), panel.saved(name));
}

export async function archiveProject({ id, name, users, version }: PlatformProject): Promise<void> {
  const isSure = await confirm({
    title: archiving.title(name),
    text: archiving.text(counted(users, archiving.user)),
    confirmLabel: archiving.confirm,
    isDestructive: true,
  });
  if (!isSure) return;
  await write(() => call(platform.archiveProject, { params: { id }, atime: version }), archiving.done(name));
}

export async function restoreProject({ id, name, version }: PlatformProject): Promise<void> {
  await write(() => call(platform.restoreProject, { params: { id }, atime: version }), restored(name));
}

export function removeProject({ id, name, version }: PlatformProject): Promise<boolean> {
  return write(() => call(platform.removeProject, { params: { id }, atime: version }), removal.done(name));
}
