/** What a server says of itself at `/metrics`. */
export interface Sample {
  /** Minutes since the load began. */
  minute: number;
  /** Megabytes. */
  heap: number;
  memory: number;
  /** Open files and sockets. */
  handles: number;
  connections: number;
}

const MEGABYTE = 1_000_000;

export async function takeSample(url: string, minute: number): Promise<Sample> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sum = (name: string) => {
    const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gmu'))];
    if (values.length === 0) throw new Error(`/metrics lacks ${name}`);
    return values.reduce((total, [, value]) => total + Number(value), 0);
  };
  return {
    minute,
    heap: sum('nodejs_heap_size_used_bytes') / MEGABYTE,
    memory: sum('process_resident_memory_bytes') / MEGABYTE,
    handles: sum('process_open_fds'),
    connections: sum('parley_database_connections'),
  };
}

export type Figure = Exclude<keyof Sample, 'minute'>;

export interface Trend {
  first: number;
  last: number;
  /** Change an hour, by the least squares of all values. */
  slope: number;
}

/**
 * How a figure develops. Of each minute only the least value counts: the heap grows until it is collected, so its
 * least values show what stays.
 */
export function trendOf(samples: readonly Sample[], figure: Figure): Trend {
  const least = new Map<number, number>();
  for (const sample of samples) {
    const minute = Math.floor(sample.minute);
    least.set(minute, Math.min(least.get(minute) ?? Infinity, sample[figure]));
  }
  const points = [...least].map(([minute, value]) => ({ hour: minute / 60, value }));
  const meanHour = mean(points.map(({ hour }) => hour));
  const meanValue = mean(points.map(({ value }) => value));
  const spread = points.reduce((total, { hour }) => total + (hour - meanHour) ** 2, 0);
  const rise = points.reduce((total, { hour, value }) => total + (hour - meanHour) * (value - meanValue), 0);
  return {
    first: points[0]?.value ?? Number.NaN,
    last: points.at(-1)?.value ?? Number.NaN,
    slope: spread === 0 ? 0 : rise / spread,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}
