import type { SessionUser } from '@parley/domain/user';
import { createStore, useStore } from '#shared/store.ts';

export interface Session {
  /** Undefined until the server has told who is signed in. */
  user: SessionUser | undefined;
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

export const session = createStore<Session>(signedOut);

export function startSession(user: SessionUser): void {
  session.set({ user, mustChangePassword: user.password_expired, mustSetUpCodes: user.otp_setup_required });
}

export function endSession(): void {
  session.set(() => signedOut);
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
