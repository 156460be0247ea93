import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
import { FILTERS, filterIn, type ConversationFilter } from '#features/conversations/filters/conversation-filters.ts';

/** The filter of the list, which the address keeps. */
export function useFilterInAddress() {
  const { params, write } = useAddress();
  const [query, setQuery] = useAddressText(params.get('q') ?? '', (text) => write({ q: () => text }));
  const filter = filterIn(params);
  return {
    filter,
    /** The filter with the text as typed; the list follows a moment later. */
    typed: { ...filter, q: query },
    change({ q, ...change }: Partial<ConversationFilter>): void {
      if (q !== undefined) setQuery(q);
      write(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, () => value])));
    },
    clear(): void {
      setQuery('');
      write(Object.fromEntries(FILTERS.map((name) => [name, () => ''])));
    },
  };
}
