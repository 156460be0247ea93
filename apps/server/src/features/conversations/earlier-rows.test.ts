import { earlierConversations } from '@parley/dialogue/testing/earlier-conversations';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import { describe, expect, test } from 'vitest';
import { turnRow } from '#features/conversations/csv/turns-csv.ts';
import { foldTurn, NO_TURNS } from '#features/conversations/facts/fold-turns.ts';

describe.each(Object.entries(earlierConversations()))(
  'rows of the version before turns: %s',
  (_name, { rows, read }) => {
    test('the facts and the said texts are unchanged', () => {
      const facts = structuredClone(NO_TURNS);
      const said = rows.map(({ entries }) => foldTurn(facts, readTurn(entries), 0.4));
      expect(facts).toEqual(read.facts);
      expect(said.map((texts) => texts.toSorted())).toEqual(read.said.map((texts) => texts.toSorted()));
    });

    test('the rows of the CSV export are unchanged', () => {
      const conversation = { id: 'one', project_env: 'draft', channel: 'chat' } as const;
      const written = rows.map((row) =>
        turnRow(conversation, { ...row, first_ts: readTurn(row.entries)[0]?.timestamp ?? 0 }),
      );
      expect(written).toEqual(read.csv);
    });
  },
);
