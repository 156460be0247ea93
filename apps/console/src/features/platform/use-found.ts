import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

const OFFERED = '50';

interface Reading {
  query: { limit: string; q?: string };
  signal: AbortSignal;
  handles: ['local'];
  background: true;
}

/** The first things that a typed text finds, kept under `key`. The last ones stay while the next are read. */
export function useFound<T>(
  key: string,
  typed: string,
  read: (reading: Reading) => Promise<{ items: T[] }>,
): readonly T[] | undefined {
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: [key, q],
    queryFn: ({ signal }) =>
      read({ query: { limit: OFFERED, ...(q === '' ? {} : { q }) }, signal, handles: ['local'], background: true }),
    placeholderData: (previous) => previous,
    meta: { handles: ['local'] },
  });
  return data?.items;
}
