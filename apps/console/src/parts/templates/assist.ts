import type { ReferenceOffer, TypedReference } from '#parts/templates/reference-offers.ts';

export interface Range {
  start: number;
  end: number;
}

/** Names that complete the typed text, or that can replace the selected words. */
export type Assist =
  | { kind: 'complete'; typed: TypedReference; offers: readonly ReferenceOffer[]; at: number }
  | {
      kind: 'mark';
      selection: Range;
      words: string;
      offers: readonly ReferenceOffer[];
      at: number;
      /** The synonym that has the words among its values. */
      synonym: ReferenceOffer | undefined;
    };
