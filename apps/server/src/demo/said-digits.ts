const TYPED_DIGITS = "text.replace(/\\D/g, '')";

/**
 * An expression for the caller's digits, with or without spaces, as figures or words. Figures are taken from the text,
 * since a card that ends in 0042 would end in 42 as a number.
 */
export const SAID_DIGITS = `(${TYPED_DIGITS} || String(entities.card_last4?.find((number) => number > 999) ?? ''))`;

/** The last four digits of a card, and no other number. */
export const SAID_FOUR_DIGITS = `${SAID_DIGITS}.length === 4`;

/** Some figures, but neither four nor a whole card number. */
export const SAID_OTHER_DIGITS = `[1, 2, 3, 5, 6, 7, 8].includes(${TYPED_DIGITS}.length)`;

/** More than an amount or the end of a card number: a caller reads out the whole card. */
export const SAID_WHOLE_NUMBER = `${SAID_DIGITS}.length > 8`;
