import { mailTheme, stackedBars, timeChart, type Drawing, type TimeChartData } from '@parley/charts';
import { FIGURES, type FigureId } from '@parley/domain/figure';
import type { ReportData } from '#workflows/email-reports/report-data.ts';

/** A chart of a report: `name` is its heading, `about` is the alternative text. */
export interface ReportPicture {
  id: string;
  name: string;
  about: string;
  drawing: Drawing;
}

export const PICTURE_WIDTH = 552;
const PICTURE_HEIGHT = 220;
const SIZE = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, theme: mailTheme };

export function picturesOf(data: ReportData): ReportPicture[] {
  if (!data.parts.includes('charts')) return [];
  const { series } = data;
  const timeline = timelineOf(data);
  const line = (name: string, id: FigureId) => {
    const { unit, valueOf } = FIGURES[id];
    const current = series.map(({ now }) => valueOf(now));
    const previous = series.map(({ before }) => (before === null ? null : valueOf(before)));
    return timeChart({ ...timeline, name, unit, current, previous }, SIZE).picture;
  };
  const outcomes = (['contained', 'transferred', 'abandoned', 'failed'] as const).map((outcome) => ({
    label: outcome,
    counts: series.map(({ now }) => now[outcome]),
  }));
  return [
    drawn('conversations', 'Conversations', 'Solid: these days. Dashed: the days before.', (name) =>
      line(name, 'conversations'),
    ),
    drawn('contained', 'Contained', 'Solid: these days. Dashed: the days before.', (name) => line(name, 'contained')),
    drawn('outcomes', 'Outcomes', 'From below: contained, transferred, abandoned, failed.', (name) => {
      return stackedBars({ ...timeline, name, parts: outcomes }, SIZE).picture;
    }),
  ];
}

function drawn(id: string, name: string, about: string, draw: (name: string) => Drawing): ReportPicture {
  return { id, name, about, drawing: draw(name) };
}

function timelineOf({ series, to, interval, timeZone, deployments }: ReportData) {
  return {
    starts: series.map(({ from }) => from * 1_000),
    end: to * 1_000,
    interval,
    timeZone,
    marks: deployments.map(({ created, note, is_rollback }) => ({
      at: created * 1_000,
      kind: is_rollback ? ('rollback' as const) : ('deployment' as const),
      label: note,
    })),
  } satisfies Partial<TimeChartData>;
}
