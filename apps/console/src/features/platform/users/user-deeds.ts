import { platform, type PlatformUser } from '@parley/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { texts as specTexts } from '#texts/spec.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import { readUser } from '#features/platform/users/use-users.ts';

const { actions: texts, questions } = platformUserTexts;

type Named = Pick<PlatformUser, 'id' | 'name'>;

/** Does something to a user at once, shows the user as changed, and says so. */
async function doTo({ id }: Named, act: () => Promise<unknown>, notice: string): Promise<boolean> {
  try {
    await act();
    notify.success({ title: notice });
    return true;
  } catch (error) {
    tellIfGone(error);
    return false;
  } finally {
    await readUser(id).catch(() => {});
  }
}

export function tellIfGone(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404) notify.error({ title: specTexts.error.title, message: platformUserTexts.panel.gone });
}

export async function unlockUser(user: Pick<PlatformUser, 'id' | 'name' | 'status'>): Promise<void> {
  if (user.status !== 'suspended') return;
  await doTo(user, () => call(platform.unlock, { params: { id: user.id } }), texts.unlocked(user.name));
}

export async function deactivateUser(user: Pick<PlatformUser, 'id' | 'name' | 'projects'>): Promise<void> {
  const { id, name, projects } = user;
  const isSure = await confirm({
    title: questions.deactivate(name),
    text: questions.deactivateText(projects),
    confirmLabel: texts.deactivate,
    isDestructive: true,
  });
  if (isSure) await doTo(user, () => call(platform.deactivate, { params: { id } }), texts.deactivated(name));
}

export async function reactivateUser(user: Named): Promise<void> {
  await doTo(user, () => call(platform.reactivate, { params: { id: user.id } }), texts.reactivated(user.name));
}

export async function forceChange(user: Named): Promise<void> {
  const isSure = await confirm({
    title: questions.force(user.name),
    text: questions.forceText,
    confirmLabel: questions.forceConfirm,
  });
  if (isSure) await doTo(user, () => call(platform.forceChange, { params: { id: user.id } }), texts.forced(user.name));
}

export async function removeOneTimeCode(user: Named): Promise<void> {
  const isSure = await confirm({
    title: questions.removeOtp(user.name),
    text: questions.removeOtpText,
    confirmLabel: questions.removeConfirm,
    isDestructive: true,
  });
  if (!isSure) return;
  await doTo(user, () => call(platform.removeOneTimeCode, { params: { id: user.id } }), texts.otpRemoved(user.name));
}

export async function endSession(user: Named, id: number): Promise<void> {
  await doTo(user, () => call(platform.endSession, { params: { id } }), texts.ended);
}

export async function endAllSessions(user: Named): Promise<void> {
  const isSure = await confirm({
    title: questions.endAll(user.name),
    text: questions.endAllText,
    confirmLabel: questions.endConfirm,
    isDestructive: true,
  });
  if (isSure)
    await doTo(user, () => call(platform.endSessions, { params: { id: user.id } }), texts.endedAll(user.name));
}

export async function askReset(user: Named): Promise<boolean> {
  return confirm({
    title: questions.reset(user.name),
    text: questions.resetText,
    confirmLabel: texts.resetPassword,
    isDestructive: true,
  });
}

/** Makes a link with which the user chooses a password; undefined where that was refused. */
export async function makeLink(
  endpoint: typeof platform.resetPassword | typeof platform.inviteAgain,
  { id }: Named,
): Promise<MadeLink | undefined> {
  try {
    return await call(endpoint, { params: { id } });
  } catch (error) {
    tellIfGone(error);
    return undefined;
  } finally {
    await readUser(id).catch(() => {});
  }
}

export interface MadeLink {
  link: string;
  mailed: boolean;
  valid_until: number;
}
