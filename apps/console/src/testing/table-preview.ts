import type { TablePreview } from '@parley/contract';

/** A preview as the server answers it, of two rows without faults unless they are given. */
export function tablePreview(given: Partial<TablePreview> = {}): TablePreview {
  return {
    ...{ encoding: 'utf-8', separator: ',', sheets: [], sheet: null, fault: null, total: 2, faulty: 0 },
    ...{ columns: [], rows: [], faults: [], notes: [], asks_day_order: false, fitting_day_order: null },
    ...given,
  };
}
