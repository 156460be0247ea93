import { intents, training } from '@parley/contract';
import { useMemo } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { ConvertPart } from '#parts/tests/convert-part.ts';
import {
  addAsTemplate,
  correctTurn,
  offerTraining,
  type ChosenIntent,
} from '#features/conversations/detail/correct-turn.ts';
import { PickIntentDialog, type RankedIntent } from '#features/conversations/detail/pick-intent-dialog.tsx';
import { ReplayOneDialog } from '#features/conversations/detail/replay-one-dialog.tsx';
import { FALLBACK, type TurnRow } from '#features/conversations/list/talk-rows.ts';
import type { Asked } from '#features/conversations/detail/turn-actions.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { pick: texts } = conversationWorkTexts;

interface TurnDialogProps {
  conversationId: string;
  asked: Asked;
  onClose: () => void;
}

/** The dialog that an action opens. */
export function TurnDialog({ conversationId, asked: { about, row }, onClose }: TurnDialogProps) {
  const canTrain = useCan(training.train);
  const { data: all } = useRead(intents.list);
  const ranked = useMemo(() => (row ? rankedFor(row, all ?? []) : []), [row, all]);

  async function addAndOfferTraining(intent: ChosenIntent, template: string) {
    await addAsTemplate(intent, template);
    if (canTrain) offerTraining();
  }

  if (about === 'convert') return <ConvertPart conversationId={conversationId} onClose={onClose} />;
  if (about === 'replay') {
    return <ReplayOneDialog conversationId={conversationId} said={row?.turn.text} onClose={onClose} />;
  }
  if (!row) return null;
  const said = { said: row.turn.text ?? '', recognized: recognizedIn(row), ranked, onClose };
  if (about === 'template') {
    return <PickIntentDialog {...said} title={texts.addTitle} hasTemplate onPick={addAndOfferTraining} />;
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

/** The intent that somebody has corrected it to, then the recognized ones and the others as the model ranked them. */
function rankedFor({ turn, correction }: TurnRow, all: readonly { id: number; name: string }[]): RankedIntent[] {
  const right = all.find(({ id }) => id === correction?.intent_id);
  const ranked = turn.intents.flatMap(({ name, confidence, alternatives }) => [{ name, confidence }, ...alternatives]);
  return [...(right ? [{ name: right.name, confidence: undefined }] : []), ...ranked].filter(
    ({ name }) => name !== FALLBACK,
  );
}

function recognizedIn({ turn }: TurnRow): string | undefined {
  const [first] = turn.intents;
  return first && first.name !== FALLBACK ? first.name : undefined;
}
