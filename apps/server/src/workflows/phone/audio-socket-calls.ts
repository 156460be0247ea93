import type { IncomingCall } from '@parley/voice';
import { placeOfAudioSocket } from '#features/calls/audio-socket-place.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Calls } from '#workflows/phone/calls.ts';

interface AudioSocketDeps {
  db: Queries;
  log: Logger;
  calls: Pick<Calls, 'incoming'>;
}

const NOT_FOUND = 404;

/** A call that an Asterisk brings: its id says which bot answers. */
export async function takeAudioSocket({ db, log, calls }: AudioSocketDeps, call: IncomingCall): Promise<void> {
  const place = await placeOfAudioSocket(db, call.id).catch((error: unknown) => {
    log.error({ err: error }, 'a call of AudioSocket could not be assigned');
    return null;
  });
  if (place) return calls.incoming(place, call);
  log.warn('a call of AudioSocket was refused: no project, or more than one, has its id');
  call.refuse(NOT_FOUND);
}
