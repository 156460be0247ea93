import { Unanswered } from '../product/client.ts';

/**
 * One operation under way. `acknowledge` notes the server's confirmation; `doubt` notes that the outcome is unknown. Anything but these two is a fault of the product.
 */
export async function attempt<T>(
  journal: Journal,
  send: () => Promise<T>,
  { acknowledge, doubt }: { acknowledge(reply: T): void; doubt(): void },
): Promise<void> {
  let reply: T;
  try {
    reply = await send();
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    journal.doubted++;
    doubt();
    return;
  }
  journal.acknowledged++;
  acknowledge(reply);
}

/** Counts of answers that the clients received, and the answers that were lost. */
export interface Journal {
  acknowledged: number;
  doubted: number;
  /** The doubted operations that the server turned out to have carried out. */
  doubtedButStored: number;
  /** A sentence for each acknowledged operation that is lost, and each that is half there or there twice. */
  faults: string[];
}

export function newJournal(): Journal {
  return { acknowledged: 0, doubted: 0, doubtedButStored: 0, faults: [] };
}

/** A client that writes one operation after another, based on the content that it knows to be stored. */
export interface Writer {
  /** Writes once. Must not be called while the last operation is in doubt. */
  write(): Promise<void>;
  isInDoubt(): boolean;
  /** Compares stored with acknowledged content, and settles operations in doubt. */
  check(): Promise<void>;
}
