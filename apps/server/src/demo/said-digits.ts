const TYPED_DIGITS = "text.replace(/\\D/g, '')";
/** A correction sees entities only. A whole card number has more of them. */
const CORRECTED_DIGITS =
  "entities.card_last4?.length < 3 ? (found.find((hit) => hit.entity === 'card_last4' && /^\\d{4}$/.test(hit.text))?.text ?? entities.card_last4.find((number) => number > 999) ?? '') : ''";

/**
 * An expression for the caller's digits, with or without spaces, as figures or words. Figures are taken from the text,
 * since a card that ends in 0042 would end in 42 as a number.
 */
export const SAID_DIGITS = `(${TYPED_DIGITS} || String(${CORRECTED_DIGITS}))`;

/** The last four digits of a card, and no other number. */
export const SAID_FOUR_DIGITS = `${SAID_DIGITS}.length === 4`;

/** More than an amount or the end of a card number: a caller reads out the whole card. */
export const SAID_WHOLE_NUMBER = `${SAID_DIGITS}.length > 8`;
