/** The formats in which users read dates; the time of day follows in 24 hours. The first one is the default. */
export const DATE_FORMATS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

export const [DEFAULT_DATE_FORMAT] = DATE_FORMATS;
