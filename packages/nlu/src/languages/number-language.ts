/** How a language says numbers. Words are folded: lower case, no marks. */
export interface NumberLanguage {
  /** Addends: units, teens, tens, and hundreds in one word. */
  values: ReadonlyMap<string, number>;
  /** The values that name a rank, and so are no digits of a longer number. */
  ordinals?: ReadonlySet<string>;
  /** Words that multiply the words before them: hundred, thousand, million. */
  scales: ReadonlyMap<string, number>;
  /** Words that may join the parts: "and". */
  links: ReadonlySet<string>;
  /** Words after which a single "one" is no number, as in "this one". */
  notAfter: ReadonlySet<string>;
  /** Words after which another word is no number, as "second" after "a". */
  otherAfter?: ReadonlyMap<string, ReadonlySet<string>>;
  minus: ReadonlySet<string>;
  /** "And a half": the words that lead to it, and that it may begin with. */
  halfLinks: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  /** Parts of what follows, in one word or two: half, quarter, three quarters. */
  parts: ReadonlyMap<string, number>;
  /** "Two thirds": what divides, by the words for one part and for several. */
  fractions?: { one: ReadonlyMap<string, number>; several: ReadonlyMap<string, number> };
  /** Words for a zero among the decimals: "five point oh five". */
  zeros?: ReadonlySet<string>;
  /** Endings that make digits an ordinal: "15th". */
  suffixes: ReadonlySet<string>;
  /** "15." is an ordinal. */
  hasDottedOrdinals: boolean;
  /** Two numbers side by side are one: "nineteen eighty five". */
  joinsPairs?: boolean;
  /** Tens and units of an ordinal are both ordinals. */
  agrees?: boolean;
  /** Words that divide whole from decimal: "point". */
  points: ReadonlySet<string>;
}
