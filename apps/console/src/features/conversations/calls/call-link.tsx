import { calls } from '@parley/contract';
import type { Call } from '@parley/domain/call';
import { useCan } from '#shared/access/access.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { numberOf } from '#features/conversations/calls/shown-call.ts';
import { callTexts as texts } from '#texts/calls.ts';

/** Shows the number of a call; users with the permission to open calls get a link. */
export function CallLink({ call }: { call: Call }) {
  const canOpen = useCan(calls.get);
  const number = numberOf(call);
  if (!canOpen) return <span className="p-figures">{number}</span>;
  return (
    <ScreenLink
      to="/app/logs"
      query={{ view: 'calls', env: call.environment, call: call.id }}
      className="p-link p-figures"
      aria-label={texts.open(number)}
    >
      {number}
    </ScreenLink>
  );
}
