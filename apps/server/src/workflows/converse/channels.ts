import { publicView } from '@parley/dialogue';
import type { ChatEnvironment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import type { TrackerEntry } from '@parley/domain/tracker';

/** The other side of a conversation: a signed-in user, or a caller without a session. */
interface Side {
  isSignedIn: boolean;
}

/** A way in which people reach a bot. */
export interface Channel {
  /** The name in conversations, filters and statistics. */
  name: 'chat' | 'phone';
  /** Whether this side may talk to the bot of an environment. */
  isOpen(environment: ChatEnvironment, side: Side): boolean;
  /** The entries that this side receives. */
  shows(entries: readonly TrackerEntry[], side: Side & { withLogs: boolean }): TrackerEntry[];
  /** A message without an id that is sent again within this time is a retry. */
  retryWindow: Microseconds;
  /** Messages that follow each other quickly may be answered together. */
  joins: boolean;
}

/** A browser. Only signed-in users talk to the draft, and only they see how the bot decides. */
export const chatChannel: Channel = {
  name: 'chat',
  isOpen: (environment, { isSignedIn }) => environment !== 'draft' || isSignedIn,
  shows: (entries, { isSignedIn, withLogs }) => {
    if (!isSignedIn) return publicView(entries);
    return withLogs ? [...entries] : withoutLogs(entries);
  },
  retryWindow: 60_000_000,
  joins: true,
};

/** A telephone call. It carries out the bot's decisions, so it gets every action. */
export const phoneChannel: Channel = {
  name: 'phone',
  isOpen: (environment) => environment !== 'draft',
  shows: withoutLogs,
  retryWindow: 0,
  joins: false,
};

/** A test call of the console. Its page may call the draft, and shows how the bot decides. */
export const testCallChannel: Channel = { ...phoneChannel, isOpen: () => true, shows: (entries) => [...entries] };

function withoutLogs(entries: readonly TrackerEntry[]): TrackerEntry[] {
  return entries.filter(({ type }) => type !== 'log');
}
