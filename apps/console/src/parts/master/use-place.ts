import { useAddress } from '#shared/use-address.ts';
import { useAddressText } from '#shared/use-address-text.ts';

/** What is searched for, and under `key` what is chosen. It stands in the address, so that it survives a reload and can be sent. */
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
