import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
import { TEST_STATES, type TestFilter } from '#features/tests/test-list.ts';

/** Keeps in the address which tests are looked for. */
export function useTestFilter() {
  const { params, write } = useAddress();
  const [search, setSearch] = useAddressText(params.get('q') ?? '', (q) => write({ q: () => q }));
  const state = TEST_STATES.find((one) => one === params.get('state')) ?? null;
  const filter: TestFilter = { search, state };
  function change(part: Partial<TestFilter>): void {
    if (part.search !== undefined) setSearch(part.search);
    if (part.state !== undefined) write({ state: () => part.state ?? '' });
  }
  return { filter, change };
}
