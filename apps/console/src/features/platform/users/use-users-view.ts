import type { RefObject } from 'react';
import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
import {
  USER_FILTERS,
  userFilterIn,
  type UserFilterName,
  type UserSort,
} from '#features/platform/users/user-filters.ts';

const NEW = 'new';

/** Filters, order and the open user, which are in the address. */
export function useUsersView(gridRef: RefObject<HTMLElement | null>) {
  const { params, write } = useAddress();
  const [query, setQuery] = useAddressText(params.get('q') ?? '', (text) => write({ q: () => text }));
  const filter = userFilterIn(params);
  const opened = params.get('user') ?? '';
  const open = (user: string) => write({ user: () => user });
  return {
    filter,
    /** The text in the search field, before it is in the address. */
    query,
    setQuery,
    setFilter: (name: UserFilterName, value: string) => write({ [name]: () => value }),
    clear() {
      setQuery('');
      write(Object.fromEntries(USER_FILTERS.map((name) => [name, () => ''])));
    },
    sorting: {
      by: filter.sort === '' ? 'name' : filter.sort,
      isDescending: filter.desc === 'true',
      onSort: (by: UserSort, isDescending: boolean) =>
        write({ sort: () => by, desc: () => (isDescending ? 'true' : '') }),
    } as const,
    openedId: /^[1-9]\d{0,14}$/u.test(opened) ? Number(opened) : undefined,
    isAdding: opened === NEW,
    isOpen: opened !== '',
    open: (id: number) => open(String(id)),
    add: () => open(NEW),
    close() {
      open('');
      gridRef.current?.focus();
    },
  };
}
