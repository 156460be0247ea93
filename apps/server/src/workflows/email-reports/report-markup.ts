import { escaped as escapedInXml } from '@parley/charts';
import mjml from 'mjml';
import { shownFigures, type ShownFigure } from '#workflows/email-reports/figures.ts';
import { PICTURE_WIDTH, type ReportPicture } from '#workflows/email-reports/pictures.ts';
import type { ReportData } from '#workflows/email-reports/report-data.ts';
import { headOf } from '#workflows/email-reports/report-head.ts';
import { listsOf, type ReportList } from '#workflows/email-reports/report-lists.ts';

const COLORS = {
  text: '#1A1C22',
  muted: '#5F6574',
  line: '#E4E6EB',
  canvas: '#F7F8FA',
  accent: '#3B4CBA',
  warning: '#8A5700',
};
const FIGURES_IN_ROW = 4;
/** On a phone, pairs are stacked. */
const FIGURES_IN_PAIR = 2;

/** The HTML of a mail. `sources` returns the URL of each picture. */
export async function reportMarkup(
  data: ReportData,
  pictures: readonly ReportPicture[],
  sources: (id: string) => string,
): Promise<string> {
  const head = headOf(data);
  const sections = [
    section(
      `<mj-text font-size="20px" font-weight="600" line-height="28px">${escaped(head.title)}</mj-text>
       <mj-text color="${COLORS.muted}" padding-top="0">${escaped(head.about)}</mj-text>`,
    ),
    ...(data.parts.includes('figures') ? figureRows(shownFigures(data.now, data.before)) : []),
    ...pictures.map(({ id, name, about }) =>
      section(
        `<mj-text font-weight="600" padding-bottom="0">${escaped(name)}</mj-text>
         <mj-text color="${COLORS.muted}" font-size="12px" padding-top="0">${escaped(about)}</mj-text>
         <mj-image width="${PICTURE_WIDTH}px" padding="0" src="${sources(id)}" alt="${escaped(`${name}. ${about}`)}" />`,
      ),
    ),
    ...listsOf(data).map((list) => section(listMarkup(list))),
    ...(hasNothing(data) ? [section('<mj-text>No conversations in these days.</mj-text>')] : []),
    section(
      `<mj-text><a href="${escaped(head.dashboard)}" style="color:${COLORS.accent}">Open the dashboard</a></mj-text>
       <mj-text color="${COLORS.muted}" font-size="12px" line-height="16px">${escaped(head.footer)}</mj-text>`,
    ),
  ];
  const { html } = await mjml(documentOf(head.title, sections), { ignoreIncludes: true, validationLevel: 'skip' });
  return html;
}

const hasNothing = ({ now }: ReportData): boolean => now.conversations === 0;

function documentOf(title: string, sections: string[]): string {
  return `<mjml lang="en"><mj-head>
      <mj-title>${escaped(title)}</mj-title>
      <mj-attributes>
        <mj-all font-family="Inter, 'Segoe UI', Helvetica, Arial, sans-serif" color="${COLORS.text}" />
        <mj-text font-size="14px" line-height="20px" padding="4px 0" />
        <mj-section padding="8px 24px" background-color="#FFFFFF" />
        <mj-column padding="0" />
      </mj-attributes>
    </mj-head><mj-body width="600px" background-color="${COLORS.canvas}">${sections.join('')}</mj-body></mjml>`;
}

const section = (content: string): string => `<mj-section><mj-column>${content}</mj-column></mj-section>`;

function figureRows(figures: ShownFigure[]): string[] {
  const rows = inPieces(figures, FIGURES_IN_ROW).map((row) =>
    inPieces(row, FIGURES_IN_PAIR).map((pair) => `<mj-group>${pair.map(figureMarkup).join('')}</mj-group>`),
  );
  return rows.map((groups) => `<mj-section>${groups.join('')}</mj-section>`);
}

function inPieces<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

function figureMarkup({ label, value, change, isWorse }: ShownFigure): string {
  const color = isWorse ? COLORS.warning : COLORS.muted;
  return `<mj-column>
      <mj-text color="${COLORS.muted}" font-size="12px" line-height="16px" padding-bottom="0">${escaped(label)}</mj-text>
      <mj-text font-size="20px" font-weight="600" line-height="28px" padding="0">${escaped(value)}</mj-text>
      <mj-text color="${color}" font-size="12px" line-height="16px" padding-top="0">${isWorse ? '▲ ' : ''}${escaped(change)}&nbsp;</mj-text>
    </mj-column>`;
}

function listMarkup({ title, unit, rows }: ReportList): string {
  const cell = `padding:6px 0;border-top:1px solid ${COLORS.line}`;
  return `<mj-table font-size="14px" line-height="20px" padding="4px 0">
      <tr><th align="left" style="padding:6px 0;font-weight:600">${escaped(title)}</th>
        <th align="right" width="120" style="padding:6px 0;white-space:nowrap;font-weight:400;color:${COLORS.muted}">${escaped(unit)}</th></tr>
      ${rows
        .map(
          ({ name, number }) =>
            `<tr><td style="${cell}">${escaped(name)}</td><td align="right" style="${cell}">${escaped(number)}</td></tr>`,
        )
        .join('')}
    </mj-table>`;
}

/** Escapes a text for markup. MJML leaves template tags of other systems unchanged, and they must not be filled in. */
function escaped(text: string): string {
  return escapedInXml(text).replaceAll('{', '&#123;').replaceAll('}', '&#125;');
}
