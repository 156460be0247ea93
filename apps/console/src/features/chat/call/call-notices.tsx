import { microphoneTexts } from '#texts/microphone.ts';
import { testCallTexts as texts } from '#texts/test-call.ts';
import { calls } from '@parley/contract';
import { useCan } from '#shared/access/access.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { Strip } from '#shared/ui/strip.tsx';
import type { TestCall } from '#features/chat/call/use-call.ts';

/** Says which parts the call lacks, and why it ended. */
export function CallNotices({ call: { state, fault } }: { call: TestCall }) {
  const { begun, end, phase } = state;
  return (
    <>
      {phase !== 'idle' && fault !== undefined && (
        <Strip state="warning" role="status">
          {microphoneTexts.faults[fault]} {fault === 'insecure' ? texts.silent : texts.unheard}
        </Strip>
      )}
      {phase === 'going' && begun?.recognizers.length === 0 && (
        <Strip state="info" role="status">
          {texts.noRecognizer}
        </Strip>
      )}
      {phase === 'going' && begun?.voices.length === 0 && (
        <Strip state="info" role="status">
          {texts.noVoice}
        </Strip>
      )}
      {end !== null && (
        <Strip
          state={end === 'lost' ? 'error' : 'info'}
          role={end === 'lost' ? 'alert' : 'status'}
          remedy={begun && <PageLink id={begun.call_id} />}
        >
          {end === 'lost' ? texts.lost : end.by === 'network' ? end.reason : texts.ended[end.by]}
        </Strip>
      )}
    </>
  );
}

/** Leads to the record of the call. */
function PageLink({ id }: { id: number }) {
  if (!useCan(calls.get)) return null;
  return (
    <ScreenLink className="p-link" to="/app/logs" query={{ view: 'calls', env: 'draft', call: id }}>
      {texts.openPage}
    </ScreenLink>
  );
}
