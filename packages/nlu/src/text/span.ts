/** A stretch of a text in UTF-16 code units; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The spans inside a part of a text, counted from the start of the part. */
export function within<T extends Span>(spans: readonly T[], part: Span): T[] {
  return spans
    .filter(({ start, end }) => start >= part.start && end <= part.end)
    .map((span) => ({ ...span, start: span.start - part.start, end: span.end - part.start }));
}
