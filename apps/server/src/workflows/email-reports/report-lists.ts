import { valueText } from '@parley/charts';
import type { ReportData } from '#workflows/email-reports/report-data.ts';

/** A list of a report: names on the left, numbers on the right. */
export interface ReportList {
  title: string;
  unit: string;
  rows: { name: string; number: string }[];
}

const MOST_ROWS = 8;

export function listsOf({ parts, intents, reactions, transfers, fixes }: ReportData): ReportList[] {
  const rows = (mentions: ReportData['intents']) =>
    mentions.map(({ name, conversations }) => ({ name, number: valueText(conversations, 'count') }));
  const lists = [
    ...(parts.includes('top_lists')
      ? [
          { title: 'Top intents', unit: 'Conversations', rows: rows(intents) },
          { title: 'Top reactions', unit: 'Conversations', rows: rows(reactions) },
          { title: 'Transfers', unit: 'Conversations', rows: rows(transfers) },
        ]
      : []),
    ...(parts.includes('fixes')
      ? [
          {
            title: 'Next best fix',
            unit: 'Calls per week',
            rows: fixes.map(({ text, calls }) => ({ name: text, number: valueText(calls, 'count') })),
          },
        ]
      : []),
  ];
  return lists.filter(({ rows }) => rows.length > 0).map((list) => ({ ...list, rows: list.rows.slice(0, MOST_ROWS) }));
}
