import type { TriedText } from '@parley/contract';
import { foundValueText } from '@parley/domain';
import { Fragment } from 'react';
import { tryTexts } from '#texts/language-model.ts';
import styles from '#parts/understanding/understanding.module.css';

type Hit = TriedText['entities'][number];

/** A text as the model read it, with its matches marked. */
export function TextWithHits({ tried }: { tried: TriedText }) {
  const text = tried.corrected_text ?? tried.text;
  return (
    <span className="p-break-anywhere">
      {piecesOf(text, tried.entities).map(({ text: piece, hit }, at) =>
        hit ? (
          <mark key={at} className={styles.hit} title={`${entityName(hit)}: ${describe(hit)}`}>
            {piece}
          </mark>
        ) : (
          <Fragment key={at}>{piece}</Fragment>
        ),
      )}
    </span>
  );
}

/** `@city`, or `@city:from` for a value in a role. */
export function entityName({ entity, role }: { entity: string; role?: string | undefined }): string {
  return role === undefined ? `@${entity}` : `@${entity}:${role}`;
}

/** Describes a hit: the value, the matcher, and the distance from the listed value. */
export function describe({ value, matcher, distance }: Hit): string {
  const how = distance > 0 ? tryTexts.distance(matcher, Number(distance.toFixed(2))) : matcher;
  return `${foundValueText(value)} (${how})`;
}

/** Splits a text at its hits. If two overlap, only the first is marked. */
function piecesOf(text: string, hits: readonly Hit[]): { text: string; hit?: Hit }[] {
  const pieces: { text: string; hit?: Hit }[] = [];
  let end = 0;
  for (const hit of hits.toSorted((a, b) => a.start - b.start)) {
    if (hit.start < end || hit.end > text.length) continue;
    if (hit.start > end) pieces.push({ text: text.slice(end, hit.start) });
    pieces.push({ text: text.slice(hit.start, hit.end), hit });
    end = hit.end;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
