import type { ListedConversation } from '@parley/contract';
import type { CsvCell } from '#platform/csv.ts';

export const CSV_HEADER = [
  'conversation_id',
  'started',
  'last_activity',
  'ended',
  'environment',
  'channel',
  'version',
  'turns',
  'fallbacks',
  'outcome',
  'labels',
  'notes',
  'first_phrase',
];

/** `names` are those of labels, by their ids. */
export function csvRow(one: ListedConversation, names: ReadonlyMap<number, string>): CsvCell[] {
  return [
    one.id,
    utc(one.started),
    utc(one.last_activity),
    one.ended === null ? '' : utc(one.ended),
    one.project_env,
    one.channel,
    one.deployment === null ? '' : utc(one.deployment.version),
    one.turns,
    one.fallback_count,
    one.outcome,
    one.labels.map((id) => names.get(id) ?? '').join(', '),
    one.note_count,
    one.said ?? '',
  ];
}

function utc(microseconds: number): string {
  return new Date(microseconds / 1_000).toISOString();
}
