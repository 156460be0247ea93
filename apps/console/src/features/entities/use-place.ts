import { useAddress } from '#shared/use-address.ts';
import { useAddressText } from '#shared/use-address-text.ts';

/** What is searched for and chosen. It stands in the address, so that it survives a reload and can be sent. */
export function usePlace() {
  const { params, write } = useAddress();
  const [query, search] = useAddressText(params.get('q') ?? '', (text) => write({ q: () => text }));
  const [entity, setEntity] = useAddressText(params.get('entity') ?? '', (id) => write({ entity: () => id }));
  const id = entity === '' ? Number.NaN : Number(entity);
  return {
    query,
    search,
    selected: Number.isSafeInteger(id) ? id : undefined,
    select: (next: number | undefined) => setEntity(next === undefined ? '' : String(next)),
  };
}
