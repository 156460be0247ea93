/** A call that reached the network. */
export interface LedgerEntry {
  /** Faults of a single attempt. */
  key: string;
  destination: string;
  /** Milliseconds. */
  at: number;
}

export interface StoredAttempt {
  campaign: number;
  contact: number;
  key: string;
  destination: string;
  outcome: string | null;
  /** The server that claimed it. */
  server: string;
  /** Unix seconds. */
  ended: number | null;
}

export interface StoredContact {
  campaign: number;
  destination: string;
  state: string;
  /** Unix seconds. */
  nextAt: number | null;
}

/** Hours in which a campaign may call: `isOpen` says so for an instant in milliseconds. */
export interface JudgedCampaign {
  id: number;
  mostAttempts: number;
  /** Seconds from the end of an attempt to the next one, at least. */
  interval: number;
  isOpen(destination: string, at: number): boolean;
}

interface Calls {
  ledger: readonly LedgerEntry[];
  attempts: readonly StoredAttempt[];
  contacts: readonly StoredContact[];
  campaigns: readonly JudgedCampaign[];
  /** Numbers with the instant from which calls to them are forbidden, in milliseconds. */
  stopped: ReadonlyMap<string, number>;
}

export interface CallVerdict {
  /** Calls that went out twice, too soon, too often, or after the person was done with. */
  duplicates: string[];
  /** People who are neither called to the end nor wait for a lawful time. */
  forgotten: string[];
  outsideHours: string[];
  afterStop: string[];
  /** Calls that one side knows and the other does not. */
  unexplained: string[];
  unknown: number;
  /** The most unknown ends that one server has left. */
  unknownOfOneServer: number;
  /** Servers that have left unknown ends. */
  serversWithUnknown: number;
}

/** A call that was claimed before the stop goes out at the latest that long after it. */
const ON_THE_WAY_MS = 2_000;
/** Times of attempts are whole seconds. */
const ROUNDED_S = 1;

/** Compares the network's ledger with the stored calls. */
export function judgeCalls(calls: Calls): CallVerdict {
  const { ledger, attempts, contacts, campaigns, stopped } = calls;
  const campaignOf = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const stored = new Map(attempts.map((attempt) => [attempt.key, attempt]));
  const reached = new Set(ledger.map(({ key }) => key));
  const unknown = Map.groupBy(
    attempts.filter(({ outcome }) => outcome === 'unknown'),
    ({ server }) => server,
  );
  return {
    duplicates: [...calledTwice(ledger), ...calledTooOften(attempts, ledger, campaignOf)],
    forgotten: contacts
      .filter(({ state, nextAt, campaign, destination }) => {
        if (state === 'waiting') return !nextAt || !campaignOf.get(campaign)?.isOpen(destination, nextAt * 1_000);
        return state === 'dialing';
      })
      .map(({ destination, state, nextAt }) => `${destination} ${state} ${nextAt}`),
    outsideHours: ledger
      .filter(({ key, destination, at }) => !campaignOf.get(stored.get(key)?.campaign ?? 0)?.isOpen(destination, at))
      .map(textOf),
    afterStop: ledger
      .filter(({ destination, at }) => at > (stopped.get(destination) ?? Infinity) + ON_THE_WAY_MS)
      .map(textOf),
    unexplained: [
      ...ledger.filter(({ key }) => !stored.has(key)).map(textOf),
      ...attempts
        .filter(({ key, outcome }) => outcome === null || (outcome !== 'unknown' && !reached.has(key)))
        .map(({ key, outcome }) => `${key} ${outcome}`),
    ],
    unknown: [...unknown.values()].reduce((sum, { length }) => sum + length, 0),
    unknownOfOneServer: Math.max(0, ...[...unknown.values()].map(({ length }) => length)),
    serversWithUnknown: unknown.size,
  };
}

function calledTwice(ledger: readonly LedgerEntry[]): string[] {
  return [...Map.groupBy(ledger, ({ key }) => key).values()]
    .filter(({ length }) => length > 1)
    .map(([first]) => {
      return first ? textOf(first) : '';
    });
}

function calledTooOften(
  attempts: readonly StoredAttempt[],
  ledger: readonly LedgerEntry[],
  campaignOf: ReadonlyMap<number, JudgedCampaign>,
): string[] {
  const reachedAt = new Map(ledger.map(({ key, at }) => [key, at]));
  const people = Map.groupBy(attempts, ({ campaign, contact }) => `${campaign}-${contact}`);
  return [...people.values()].flatMap((unsorted) => {
    const calls = unsorted.toSorted((one, other) => (one.ended ?? Infinity) - (other.ended ?? Infinity));
    const { mostAttempts = 0, interval = 0 } = campaignOf.get(calls[0]?.campaign ?? 0) ?? {};
    const faults = calls.length > mostAttempts ? [`${calls[0]?.destination} has ${calls.length} attempts`] : [];
    for (const [index, call] of calls.slice(0, -1).entries()) {
      const next = calls[index + 1];
      if (call.outcome === 'answered') faults.push(`${call.destination} was called again after an answer`);
      const at = reachedAt.get(next?.key ?? '');
      if (at !== undefined && at / 1_000 < (call.ended ?? 0) + interval - ROUNDED_S)
        faults.push(`${call.destination} was called again too soon`);
    }
    return faults;
  });
}

const textOf = ({ key, destination, at }: LedgerEntry) => `${key} ${destination} ${new Date(at).toISOString()}`;

/** Reads the ledger that the simulated network writes. */
export function readLedger(text: string): LedgerEntry[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [key = '', destination = '', at = ''] = line.split(' ');
      return { key, destination, at: Date.parse(at) };
    });
}
