import type { ListedFile } from '@parley/contract';
import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
import { foundFiles } from '#features/storage/found-files.ts';

/** The files that match the address, and the selected one. */
export function useShownFiles(files: readonly ListedFile[]) {
  const { params, write } = useAddress();
  const [query, search] = useAddressText(params.get('q') ?? '', (q) => write({ q: () => q }));
  const type = params.get('type') ?? '';
  const shown = foundFiles(files, query, type);
  const selected = files.find(({ name }) => name === params.get('file'));
  const select = (name: string) => write({ file: () => name });

  function move(by: number): void {
    const at = shown.findIndex(({ name }) => name === selected?.name);
    const next = shown[at < 0 ? 0 : Math.min(Math.max(at + by, 0), shown.length - 1)];
    if (!next) return;
    select(next.name);
    document.querySelector<HTMLElement>(`[data-file="${CSS.escape(next.name)}"]`)?.focus();
  }

  return {
    query,
    search,
    type,
    chooseType: (next: string) => write({ type: () => next }),
    shown,
    selected,
    select,
    move,
  };
}
