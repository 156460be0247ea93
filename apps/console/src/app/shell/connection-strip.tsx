import { CONNECTION } from '#app/refusals.ts';
import { useConnection } from '#shared/api/connection.ts';
import { notices } from '#shared/notices/notices.ts';
import { useStore } from '#shared/store.ts';
import { Strip } from '#shared/ui/strip.tsx';
import { shellTexts } from '#texts/shell.ts';

/** Says that nothing can be saved now, unless the specified notice of an outage is on screen. */
export function ConnectionStrip() {
  const connection = useConnection();
  const isNoticed = useStore(notices, ({ shown }) => shown.some(({ cause }) => cause === CONNECTION));
  if (connection === 'online' || isNoticed) return null;
  return (
    <Strip state="warning" role="status">
      {connection === 'offline' ? shellTexts.connection.offline : shellTexts.connection.noAnswer}
    </Strip>
  );
}
