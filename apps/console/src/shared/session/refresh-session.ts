import { auth } from '@parley/contract';
import { call } from '#shared/api/client.ts';
import { session, startSession } from '#shared/session/session.ts';

/** Reads the user's projects and rights again. A server that is away leaves them as they are. */
export async function refreshSession(): Promise<void> {
  try {
    const user = await call(auth.user, { handles: [0], background: true });
    if (session.get().user?.id === user.id) startSession(user);
  } catch {
    // The client has already reported a refusal; a lost connection is retried by the next call.
  }
}
