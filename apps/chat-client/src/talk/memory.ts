export interface Outgoing {
  /** Makes it run once, however often it is sent. */
  id: string;
  text: string;
  /** A typed message may be sent together with others; a chosen answer goes alone. */
  isTyped?: boolean;
  /** The id under which it was sent with others. They stay together when they are sent again. */
  batch?: string;
}

/** Names a conversation in a call. */
export interface TalkId {
  token: string;
  id: string;
}

/** The part of a conversation that outlives the page. */
export interface Remembered {
  /** Names the conversation; empty before the first. */
  token: string;
  /** The server's id of the conversation; empty before it has answered. */
  id: string;
  /** Messages without a reply so far. */
  outbox: Outgoing[];
  /** Timestamp of the last known entry, in microseconds. */
  last: number;
  /** Timestamp of the last entry that the caller has seen. */
  seen: number;
  isOpen: boolean;
  isAloud: boolean;
  isTeaserDismissed: boolean;
}

export const NOTHING: Remembered = {
  token: '',
  id: '',
  outbox: [],
  last: 0,
  seen: 0,
  isOpen: false,
  isAloud: false,
  isTeaserDismissed: false,
};

/** Keeps it in the browser's storage if the page may, otherwise until the page closes. */
export function createMemory(key: string, storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
  let remembered = read() ?? NOTHING;

  function read(): Remembered | null {
    try {
      const text = storage?.getItem(key);
      return text ? readRemembered(JSON.parse(text)) : null;
    } catch {
      return null;
    }
  }

  return {
    key,
    get: () => remembered,
    set(change: Partial<Remembered>): void {
      remembered = { ...remembered, ...change };
      try {
        storage?.setItem(key, JSON.stringify(remembered));
      } catch {
        // Full or forbidden: the value lasts until the page closes.
      }
    },
    /** Another tab has written. */
    reload(): Remembered {
      remembered = read() ?? remembered;
      return remembered;
    },
  };
}

export type Memory = ReturnType<typeof createMemory>;

export function talkIdOf(memory: Memory): TalkId {
  const { token, id } = memory.get();
  return { token, id };
}

/** Other scripts may have written anything to the page's storage. */
function readRemembered(stored: unknown): Remembered {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const outbox = Array.isArray(given['outbox']) ? given['outbox'] : [];
  return {
    token: typeof given['token'] === 'string' && /^[\w-]{22,200}$/u.test(given['token']) ? given['token'] : '',
    id: typeof given['id'] === 'string' ? given['id'] : '',
    outbox: outbox.filter(isOutgoing).map(kept),
    last: Number(given['last']) || 0,
    seen: Number(given['seen']) || 0,
    isOpen: given['isOpen'] === true,
    isAloud: given['isAloud'] === true,
    isTeaserDismissed: given['isTeaserDismissed'] === true,
  };
}

function isOutgoing(value: unknown): value is Outgoing {
  if (typeof value !== 'object' || value === null) return false;
  const { id, text } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof text === 'string';
}

/** The part of a message that outlives the page. */
export function kept({ id, text, isTyped, batch }: Outgoing): Outgoing {
  return { id, text, ...(isTyped === true ? { isTyped } : {}), ...(typeof batch === 'string' ? { batch } : {}) };
}

/** 128 random bits in base64url. */
export function randomToken(): string {
  const bits = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bits))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
