import type { CallKey } from '#features/calls/call-store.ts';
import type { CallRecord } from '#workflows/phone/call-record.ts';
import type { SipLadders } from '#workflows/phone/sip-ladders.ts';

interface OpenRecord {
  record: CallRecord;
  forget(): void;
}

/** The other side still confirms the end of a call. */
const LAST_MESSAGES_MS = 1_000;
/** A call has about ten; an exchange that repeats itself must not fill the page. */
const MOST_MESSAGES = 200;

/** The records of the calls of this process, which hear the messages of SIP. */
export function callRecords(make: (key: CallKey) => CallRecord, ladders: SipLadders) {
  const open = new Map<number, OpenRecord>();
  return {
    /** Opens the record of a call that has this id of SIP. */
    open(key: CallKey, sipId: string): CallKey {
      const record = make(key);
      let messages = 0;
      const forget = ladders.follow(sipId, ({ direction, line, agoMs }) => {
        messages += 1;
        if (messages > MOST_MESSAGES) return;
        record.add({ kind: 'sip', direction, line }, Math.round((Date.now() - agoMs) * 1_000));
      });
      open.set(key.id, { record, forget });
      return key;
    },
    of: (key: CallKey): CallRecord => open.get(key.id)?.record ?? make(key),
    /** Stores what the exchange says after the end. */
    closeSoon({ id }: CallKey): void {
      const closing = open.get(id);
      if (!closing) return;
      open.delete(id);
      const close = () => {
        closing.forget();
        // With the database away, the end of the call stores what is left.
        closing.record.close().catch(() => undefined);
      };
      setTimeout(close, LAST_MESSAGES_MS).unref();
    },
  };
}
