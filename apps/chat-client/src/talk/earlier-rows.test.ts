import { publicView } from '@parley/dialogue';
import { earlierConversations } from '@parley/dialogue/testing/earlier-conversations';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import { expect, test } from 'vitest';
import { viewOf } from '#talk/view.ts';

test.each(Object.entries(earlierConversations()))(
  'conversation %s of an earlier version looks the same',
  (_, { rows, read }) => {
    expect(viewOf(publicView(rows.flatMap(({ entries }) => readTurn(entries))))).toEqual(read.view);
  },
);
