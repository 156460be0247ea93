import type { ActionCall } from '@parley/domain';

/** A part of the fields of a question. */
export interface QuestionPartProps {
  call: ActionCall;
  onChange: (call: ActionCall) => void;
}
