import { platform, type PlatformUser } from '@parley/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { call, type CallOptions } from '#shared/api/client.ts';
import { notify } from '#shared/notices/notices.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { texts as specTexts } from '#texts/spec.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import { readUser } from '#features/platform/users/use-users.ts';

const { actions: texts, questions } = platformUserTexts;

type Named = Pick<PlatformUser, 'id' | 'name'>;
type Handling = Pick<CallOptions<typeof platform.unlock>, 'handles'>;

/** Reports here why an administrator may not do something, because the message names the user. */
const TOLD_HERE: Handling = { handles: [400, 402] };

/** Runs an action on a user immediately, shows the changed user, and reports it. */
async function doTo<T>({ id }: Named, act: (how: Handling) => Promise<T>, notice?: string): Promise<T | undefined> {
  try {
    const done = await act(TOLD_HERE);
    if (notice !== undefined) notify.success({ title: notice });
    return done;
  } catch (error) {
    tellRefused(error);
    return undefined;
  } finally {
    await readUser(id).catch(() => {});
  }
}

/** Shows the refusal of a call about a user. */
export function tellRefused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  const title = specTexts.error.title;
  if (error.status === 404) notify.error({ title, message: platformUserTexts.panel.gone });
  else if (!error.wasTold) notify.error({ title, message: error.message });
}

export async function unlockUser(user: Pick<PlatformUser, 'id' | 'name' | 'status'>): Promise<void> {
  if (user.status !== 'suspended') return;
  await doTo(user, (how) => call(platform.unlock, { params: { id: user.id }, ...how }), texts.unlocked(user.name));
}

export async function deactivateUser(user: Pick<PlatformUser, 'id' | 'name' | 'projects'>): Promise<void> {
  const { id, name, projects } = user;
  const isSure = await confirm({
    title: questions.deactivate(name),
    text: questions.deactivateText(projects),
    confirmLabel: texts.deactivate,
    isDestructive: true,
  });
  if (isSure) await doTo(user, (how) => call(platform.deactivate, { params: { id }, ...how }), texts.deactivated(name));
}

export async function reactivateUser(user: Named): Promise<void> {
  await doTo(
    user,
    (how) => call(platform.reactivate, { params: { id: user.id }, ...how }),
    texts.reactivated(user.name),
  );
}

export async function forceChange(user: Named): Promise<void> {
  const isSure = await confirm({
    title: questions.force(user.name),
    text: questions.forceText,
    confirmLabel: questions.forceConfirm,
  });
  if (isSure)
    await doTo(user, (how) => call(platform.forceChange, { params: { id: user.id }, ...how }), texts.forced(user.name));
}

export async function removeOneTimeCode(user: Named): Promise<void> {
  const isSure = await confirm({
    title: questions.removeOtp(user.name),
    text: questions.removeOtpText,
    confirmLabel: questions.removeConfirm,
    isDestructive: true,
  });
  if (!isSure) return;
  await doTo(
    user,
    (how) => call(platform.removeOneTimeCode, { params: { id: user.id }, ...how }),
    texts.otpRemoved(user.name),
  );
}

export async function endSession(user: Named, id: number): Promise<void> {
  await doTo(user, (how) => call(platform.endSession, { params: { id }, ...how }), texts.ended);
}

export async function endAllSessions(user: Named): Promise<void> {
  const isSure = await confirm({
    title: questions.endAll(user.name),
    text: questions.endAllText,
    confirmLabel: questions.endConfirm,
    isDestructive: true,
  });
  if (isSure)
    await doTo(
      user,
      (how) => call(platform.endSessions, { params: { id: user.id }, ...how }),
      texts.endedAll(user.name),
    );
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
export function makeLink(
  endpoint: typeof platform.resetPassword | typeof platform.inviteAgain,
  user: Named,
): Promise<MadeLink | undefined> {
  return doTo(user, (how) => call(endpoint, { params: { id: user.id }, ...how }));
}

export interface MadeLink {
  link: string;
  mailed: boolean;
  valid_until: number;
}
