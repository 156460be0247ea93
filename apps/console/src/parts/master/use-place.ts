import { useAddress } from '#shared/use-address.ts';
import { useAddressText } from '#shared/use-address-text.ts';

/**
 * The search text, and under `key` the selected item. Both are part of the address, so that they survive a reload and
 * can be shared.
 */
export function usePlace(key: string) {
  const { params, write } = useAddress();
  const [query, search] = useAddressText(params.get('q') ?? '', (text) => write({ q: () => text }));
  const [chosen, choose] = useAddressText(params.get(key) ?? '', (id) => write({ [key]: () => id }));
  const id = chosen === '' ? Number.NaN : Number(chosen);
  return {
    query,
    search,
    selected: Number.isSafeInteger(id) ? id : undefined,
    select: (next: number | undefined) => choose(next === undefined ? '' : String(next)),
  };
}

export type ScreenPlace = ReturnType<typeof usePlace>;
