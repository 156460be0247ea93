import type { SessionUser } from '@parley/domain/user';
import { asHolder, keepPreview, keptPreview, type Preview } from '#shared/session/preview.ts';
import { createPageStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

export interface Session {
  /** Undefined until the server has identified the user. In a preview, with the role's rights in place of their own. */
  user: SessionUser | undefined;
  /** The user with their own rights, while the console is previewed in a role. */
  own?: SessionUser | undefined;
  preview?: Preview | undefined;
  /** The project that is being worked on; undefined for a user without one. */
  projectId: number | undefined;
  /** The server refuses everything until the password is changed. */
  mustChangePassword: boolean;
  /** The server refuses everything until one-time codes are set up. */
  mustSetUpCodes: boolean;
}

const signedOut: Session = {
  user: undefined,
  projectId: undefined,
  mustChangePassword: false,
  mustSetUpCodes: false,
};

export const session = createPageStore<Session>(signedOut);

export function startSession(user: SessionUser): void {
  session.set({
    ...shownAs(user, keptPreview(user.id)),
    mustChangePassword: user.password_expired,
    mustSetUpCodes: user.otp_setup_required,
  });
}

export function endSession(): void {
  keepPreview(undefined);
  session.set(() => signedOut);
}

/** Previews a role, or returns to the user's own rights. The caller must discard everything read so far. */
export function setPreview(preview: Preview | undefined): void {
  const { user, own } = session.get();
  keepPreview(preview);
  if (user) session.set(shownAs(own ?? user, preview));
}

function shownAs(user: SessionUser, preview: Preview | undefined): Pick<Session, 'user' | 'own' | 'preview'> {
  return preview ? { user: asHolder(user, preview), own: user, preview } : { user, own: undefined, preview: undefined };
}

export function useSessionUser(): SessionUser | undefined {
  return useStore(session, ({ user }) => user);
}

/** The current project's id. Screens inside the shell may count on it: see `useProjectId`. */
export function useProjectIdIfAny(): number | undefined {
  return useStore(session, ({ projectId }) => projectId);
}

/** The current project's id, for screens inside the shell, which shows them only once there is a project. */
export function useProjectId(): number {
  const projectId = useProjectIdIfAny();
  if (projectId === undefined) throw new Error('No project is open');
  return projectId;
}
