import { dayIn, startOfDay } from '#shared/days.ts';
import { useAddress } from '#shared/use-address.ts';

/** The filters of every log; `from` and `to` are days. */
const LOG_FILTERS = ['who', 'action', 'from', 'to'] as const;

export type LogFilter<N extends string = never> = Record<(typeof LOG_FILTERS)[number] | N, string>;

/** The filters of a log, which are in the address. `others` are the log's own. */
export function useLogFilter<N extends string = never>(others: readonly N[] = []) {
  const { params, write } = useAddress();
  const names = [...LOG_FILTERS, ...others];
  const valueOf = (name: string) => {
    const value = params.get(name) ?? '';
    return name === 'from' || name === 'to' ? dayIn(value) : value.slice(0, 200);
  };
  const filter = Object.fromEntries(names.map((name) => [name, valueOf(name)])) as LogFilter<N>;
  const change = (changes: Partial<LogFilter<N>>) =>
    write(
      Object.fromEntries(Object.entries<string | undefined>(changes).map(([name, value]) => [name, () => value ?? ''])),
    );
  return {
    filter,
    change,
    isFiltering: names.some((name) => valueOf(name) !== ''),
    clear: () => write(Object.fromEntries(names.map((name) => [name, () => '']))),
  };
}

/** The query for the server: the days as seconds, the last one whole. */
export function queryOfLog<N extends string>({ from, to, ...others }: LogFilter<N>): Record<string, string> {
  const set = Object.entries<string>(others).filter(([, value]) => value.trim() !== '');
  return {
    ...Object.fromEntries(set),
    ...(from === '' ? {} : { from: startOfDay(from) }),
    ...(to === '' ? {} : { to: String(Number(startOfDay(to, 1)) - 1) }),
  };
}
