import { StateIcon } from '#shared/ui/state-icon.tsx';
import { uiTexts } from '#texts/ui.ts';

interface FieldNoteProps {
  id: string;
  error: string | undefined;
  isAsking: boolean;
  className: string | undefined;
}

/** Below a field: why its text may not be saved, or that the next Esc discards it. */
export function FieldNote({ id, error, isAsking, className }: FieldNoteProps) {
  if (isAsking) return <EscapeAgain />;
  if (error === undefined) return null;
  return (
    <span id={id} className={className} role="alert">
      <StateIcon state="error" size={12} /> {error}
    </span>
  );
}

export function EscapeAgain() {
  return (
    <span className="p-block p-text-12 p-warning-text" role="alert">
      {uiTexts.escapeAgain}
    </span>
  );
}
