import { scaleLinear } from 'd3-scale';

/** The kind of a value: a count, a share from 0 to 1, or a duration. */
export type Unit = 'count' | 'share' | 'seconds';

export interface ValueScale {
  /** The height of a value in the picture. */
  y: (value: number) => number;
  ticks: readonly number[];
}

const TICKS = 4;
/** Nearly equal shares are drawn in the middle of a range of this size. */
const ALIKE = 0.05;

/** Counts and times begin at zero. Shares begin near the least one, so that a change of one percent can be seen. */
export function valueScale(values: readonly number[], unit: Unit, box: { top: number; bottom: number }): ValueScale {
  const scale = scaleLinear()
    .domain(unit === 'share' ? shareDomain(values) : [0, Math.max(unit === 'count' ? TICKS : 1, ...limits(values))])
    .nice(TICKS)
    .range([box.bottom, box.top]);
  const ticks = scale.ticks(TICKS).filter((tick) => unit !== 'count' || Number.isInteger(tick));
  return { y: scale, ticks };
}

function shareDomain(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  const [least, most] = limits(values);
  if (most - least >= ALIKE) return [least, most];
  return [Math.max(0, least - ALIKE), Math.min(1, most + ALIKE)];
}

function limits(values: readonly number[]): [number, number] {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}

/** A value as people read it: 1,234 or 71.3% or 0.64 s or 1:48. */
export function valueText(value: number, unit: Unit): string {
  if (unit === 'share') return `${decimal(value * 100, 1)}%`;
  if (unit === 'count') return decimal(value, 1);
  return value < 60 ? `${decimal(value, 2)} s` : clockText(value);
}

function decimal(value: number, digits: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

function clockText(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const parts = hours > 0 ? [hours, padded(minutes)] : [minutes];
  return [...parts, padded(whole % 60)].join(':');
}

const padded = (part: number): string => String(part).padStart(2, '0');
