import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import { describe, expect, test } from 'vitest';
import { newConversation } from '#conversation.ts';
import { publicView } from '#entries/public-view.ts';
import { pendingTimers } from '#entries/pending-timers.ts';
import { readTurn, withTurns, writeTurn } from '#entries/stored-entries.ts';
import { turnsOf } from '#entries/turns-of.ts';
import { stateAfterTurn } from '#recorded-state.ts';
import { earlierConversations } from '#testing/earlier-conversations.ts';

const withoutTurn = (entries: readonly TrackerEntry[]) => entries.map(({ turn: _turn, ...entry }) => entry);

describe.each(Object.entries(earlierConversations()))(
  'rows of the version before turns: %s',
  (_name, { rows, read }) => {
    const turns = rows.map(({ entries }) => readTurn(entries));
    const all = turns.flat();

    test('each row is read as one turn, and written as it was', () => {
      expect(turnsOf(all).map(({ entries }) => entries)).toEqual(turns);
      expect(turns.map(writeTurn)).toEqual(rows.map(({ entries }) => entries));
    });

    test('callers see what they saw', () => {
      expect(withoutTurn(publicView(all))).toEqual(read.publicView);
    });

    test('the timers are the same', () => {
      expect(pendingTimers(all)).toEqual(read.consoleTimers);
      expect(pendingTimers(publicView(all))).toEqual(read.clientTimers);
    });

    test('the recorded state is the same', () => {
      let state: ConversationState = newConversation(read.states[0]?.projects[0] ?? 0);
      const states = turns.map((entries) => {
        state = stateAfterTurn(state, entries, { reaction: () => 7, scope: () => undefined });
        return state;
      });
      expect(states).toEqual(read.states);
    });

    test('a test run that was stored without turns has the same ones', () => {
      expect(withTurns(withoutTurn(all)).map(({ turn }) => turn)).toEqual(all.map(({ turn }) => turn));
    });
  },
);
