import { shownFigures } from '#workflows/email-reports/figures.ts';
import type { ReportData } from '#workflows/email-reports/report-data.ts';
import { headOf } from '#workflows/email-reports/report-head.ts';
import { listsOf } from '#workflows/email-reports/report-lists.ts';

/** The part of the mail for programs that do not show HTML. */
export function plainText(data: ReportData): string {
  const { title, about, footer, dashboard } = headOf(data);
  const figures = data.parts.includes('figures')
    ? shownFigures(data.now, data.before).map(({ label, value, change, isWorse }) => {
        const since = change === '' ? '' : ` (${change}${isWorse ? ', worse' : ''})`;
        return `${label}: ${value}${since}`;
      })
    : [];
  const lists = listsOf(data).flatMap(({ title, unit, rows }) => [
    '',
    `${title} (${unit.toLowerCase()})`,
    ...rows.map(({ name, number }) => `- ${oneLine(name)}: ${number}`),
  ]);
  const days = data.parts.includes('charts') ? ['', 'Conversations and contained ones', ...dayLines(data)] : [];
  const lines = [
    oneLine(title),
    oneLine(about),
    '',
    ...figures,
    ...days,
    ...lists,
    '',
    `Dashboard: ${dashboard}`,
    '',
    footer,
  ];
  return `${lines.join('\n')}\n`;
}

/** The charts as numbers. */
function dayLines({ series, timeZone, interval }: ReportData): string[] {
  const time = interval === 'hour' ? ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const) : {};
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...time,
  });
  return series.map(({ from, now }) => `${format.format(from * 1_000)}: ${now.conversations}, ${now.contained}`);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
