/**
 * Charts as data: from plain numbers to an SVG picture, for the console and for mails alike.
 *
 *     const chart = timeChart({ name, unit: 'share', starts, end, interval: 'day', timeZone, current, previous, marks },
 *       { width: 744, height: 288, theme: consoleTheme });
 *     <DrawingView drawing={chart.picture} />   // the console makes elements
 *     markup(chart.picture)                     // a mail makes markup, with mailTheme
 *     slotAt(chart.slots, pointerX)             // the step under the pointer, for a crosshair
 *
 * Nothing here knows the page: positions for a crosshair, a card or a link are answered beside the picture.
 */
export { type Drawing, escaped, markup } from '#drawing.ts';
export { type FunnelStep, funnelBars, largestDrop } from '#funnel-bars.ts';
export type { DeploymentMark, PlacedMark } from '#marks.ts';
export { type Box, type Slot, slotAt, type Timeline } from '#slots.ts';
export { sparkline } from '#sparkline.ts';
export { type StackedBars, type StackedBarsData, stackedBars } from '#stacked-bars.ts';
export { type ChartTheme, consoleTheme, mailTheme } from '#theme.ts';
export { type ChartOptions, type TimeChart, type TimeChartData, timeChart, type TimeSlot } from '#time-chart.ts';
export { type Interval, tickText } from '#times.ts';
export { type Unit, valueText } from '#values.ts';
