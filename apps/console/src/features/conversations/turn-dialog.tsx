import { ConvertDialog } from '#shared/tests/convert-dialog.tsx';
import { addAsTemplate, correctTurn } from '#features/conversations/correct-turn.ts';
import { PickIntentDialog } from '#features/conversations/pick-intent-dialog.tsx';
import { ReplayOneDialog } from '#features/conversations/replay-one-dialog.tsx';
import type { TurnRow } from '#features/conversations/talk-rows.ts';
import type { Asked } from '#features/conversations/turn-actions.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { pick: texts } = conversationWorkTexts;

interface TurnDialogProps {
  conversationId: string;
  asked: Asked;
  onClose: () => void;
}

/** The dialog that an action opens. */
export function TurnDialog({ conversationId, asked: { about, row }, onClose }: TurnDialogProps) {
  if (about === 'convert') return <ConvertDialog conversationId={conversationId} onClose={onClose} />;
  if (about === 'replay') {
    return <ReplayOneDialog conversationId={conversationId} said={row?.turn.text} onClose={onClose} />;
  }
  if (!row) return null;
  const said = { said: row.turn.text ?? '', recognized: recognizedIn(row), onClose };
  if (about === 'template') {
    return <PickIntentDialog {...said} title={texts.addTitle} hasTemplate onPick={addAsTemplate} />;
  }
  return (
    <PickIntentDialog
      {...said}
      title={texts.correctTitle}
      hasTemplate={false}
      onPick={(intent) => correctTurn({ conversation: conversationId, timestamp: row.turn.timestamp }, intent)}
    />
  );
}

const FALLBACK = '__fallback__';

function recognizedIn({ turn }: TurnRow): string | undefined {
  const [first] = turn.intents;
  return first && first.name !== FALLBACK ? first.name : undefined;
}
