import { useConnection } from '#shared/api/connection.ts';
import { Strip } from '#shared/ui/strip.tsx';
import { shellTexts } from '#texts/shell.ts';

/** Says that nothing can be saved now, while it is so. */
export function ConnectionStrip() {
  const connection = useConnection();
  if (connection === 'online') return null;
  return (
    <Strip state="warning" role="status">
      {connection === 'offline' ? shellTexts.connection.offline : shellTexts.connection.noAnswer}
    </Strip>
  );
}
