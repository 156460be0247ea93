import { useAddress } from '#shared/use-address.ts';
import { useAddressText } from '#shared/use-address-text.ts';

/** What is searched for, chosen and opened. It stands in the address, so that it survives a reload and can be sent. */
export function usePlace() {
  const { params, write } = useAddress();
  const [query, search] = useAddressText(params.get('q') ?? '', (text) => write({ q: () => text }));
  const [action, setAction] = useAddressText(params.get('action') ?? '', (id) => write({ action: () => id }));
  const id = action === '' ? Number.NaN : Number(action);
  return {
    query,
    search,
    selected: Number.isSafeInteger(id) ? id : undefined,
    select: (next: number | undefined) => setAction(next === undefined ? '' : String(next)),
    isReferenceOpen: params.get('panel') === 'reference',
    openReference: (isOpen: boolean) => write({ panel: () => (isOpen ? 'reference' : '') }),
  };
}
