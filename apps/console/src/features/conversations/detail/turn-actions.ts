import { conversationWork, conversations, intents, tests } from '@parley/contract';
import {
  IconArrowsDiff,
  IconFlask,
  IconLink,
  IconMessageChatbot,
  IconMessageDots,
  IconMessagePlus,
  IconMessageQuestion,
  IconNote,
  type Icon,
} from '@tabler/icons-react';
import { useCan } from '#shared/access/access.tsx';
import { openChatAt } from '#parts/chat/chat-panel-state.ts';
import { correctTurn, trying } from '#features/conversations/detail/correct-turn.ts';
import { copyLink } from '#features/conversations/detail/share-link.ts';
import type { TurnRow } from '#features/conversations/list/talk-rows.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { turn: texts, tools } = conversationWorkTexts;

export interface TurnAction {
  hotkey: string;
  icon: Icon;
  label: string;
  /** Needs words of the caller. */
  isOfWords: boolean;
  run: (row: TurnRow) => void;
}

/** A request for a dialog about a turn, or about the whole conversation if `row` is undefined. */
export type Asked = { about: 'template' | 'correct' | 'replay' | 'convert'; row: TurnRow | undefined };

interface Options {
  conversation: string;
  onAsk: (asked: Asked) => void;
  onNote: (timestamp: number) => void;
}

/** The actions of a turn, shared by its menu and the keys of the screen. */
export function useTurnActions({ conversation, onAsk, onNote }: Options): TurnAction[] {
  const canWork = useCan(conversations.createNote);
  const canTemplate = useCan(intents.addTemplate);
  const canConvert = useCan(tests.convert);
  const canReplay = useCan(conversationWork.replay);
  const canChat = useCan(conversationWork.chatFrom);
  const ofTurn = (row: TurnRow) => ({ conversation, timestamp: row.turn.timestamp });
  const all: (TurnAction & { isAllowed: boolean })[] = [
    {
      ...{ hotkey: 'T', icon: IconMessagePlus, label: texts.addTemplate, isOfWords: true, isAllowed: canTemplate },
      run: (row) => onAsk({ about: 'template', row }),
    },
    {
      ...{ hotkey: 'C', icon: IconMessageDots, label: texts.correct, isOfWords: true, isAllowed: canWork },
      run: (row) => onAsk({ about: 'correct', row }),
    },
    {
      ...{ hotkey: 'F', icon: IconMessageQuestion, label: texts.markFallback, isOfWords: true, isAllowed: canWork },
      run: (row) => void trying(() => correctTurn(ofTurn(row), null)),
    },
    {
      ...{ hotkey: 'N', icon: IconNote, label: texts.note, isOfWords: false, isAllowed: canWork },
      run: (row) => onNote(row.turn.timestamp),
    },
    {
      ...{ hotkey: 'V', icon: IconFlask, label: tools.convert, isOfWords: false, isAllowed: canConvert },
      run: (row) => onAsk({ about: 'convert', row }),
    },
    {
      ...{ hotkey: 'P', icon: IconArrowsDiff, label: texts.replay, isOfWords: false, isAllowed: canReplay },
      run: (row) => onAsk({ about: 'replay', row }),
    },
    {
      ...{ hotkey: 'O', icon: IconMessageChatbot, label: texts.chat, isOfWords: false, isAllowed: canChat },
      run: (row) => openChatAt({ conversation, before: row.turn.timestamp }),
    },
    {
      ...{ hotkey: 'S', icon: IconLink, label: texts.link, isOfWords: false, isAllowed: true },
      run: (row) => void copyLink(conversation, row.turn.timestamp),
    },
  ];
  return all.filter(({ isAllowed }) => isAllowed);
}

export function hasWords({ turn }: TurnRow): boolean {
  return turn.text !== undefined && turn.text.trim() !== '';
}
