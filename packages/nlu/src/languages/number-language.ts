/** How a language says numbers. Words are folded: lower case, no marks. */
export interface NumberLanguage {
  /** What is added up: units, teens, tens, and hundreds that are one word. */
  values: ReadonlyMap<string, number>;
  /** Those of the values that name a place in a row, and so are no digits of a longer number. */
  ordinals?: ReadonlySet<string>;
  /** Words that multiply the words before them: hundred, thousand, million. */
  scales: ReadonlyMap<string, number>;
  /** Words that may stand between: "and". */
  links: ReadonlySet<string>;
  /** Words after which a single "one" is no number, as in "this one". */
  notAfter: ReadonlySet<string>;
  /** Words that divide whole from decimal: "point". */
  points: ReadonlySet<string>;
}
