import { LIMITS, nameKey, searchKey, SynonymName, type Synonym } from '@parley/domain';
import { referencesIn } from '#parts/templates/template-parts.ts';
import { texts } from '#texts/spec.ts';
import { synonymTexts } from '#texts/synonyms.ts';

/** Why a synonym may not have this name, in the specification's words. */
export function synonymNameRefusal(
  synonyms: readonly Synonym[],
  name: string,
  own?: Pick<Synonym, 'id'>,
): string | undefined {
  const parsed = SynonymName.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  const isTaken = synonyms.some((synonym) => synonym.id !== own?.id && nameKey(synonym.name) === nameKey(name));
  return isTaken ? texts.synonyms.nameDuplicate : undefined;
}

/** Why a value may not be added to a synonym of these. */
export function valueRefusal(synonyms: readonly Synonym[], own: Synonym, value: string): string | undefined {
  if (value.length > LIMITS.template) return synonymTexts.refused.tooLong(LIMITS.template);
  if (own.values.some((one) => nameKey(one) === nameKey(value))) return synonymTexts.refused.exists;
  const circle = circleOf(synonyms, own, value);
  return circle && synonymTexts.refused.circle(own.name, circle.join(' → '));
}

/** The references from a value back to its own synonym; there they would be words like any other. */
export function circleOf(
  synonyms: readonly Synonym[],
  own: Pick<Synonym, 'name'>,
  value: string,
): string[] | undefined {
  if (!value.includes('#')) return undefined;
  const byName = new Map(synonyms.map((synonym) => [synonym.name, synonym]));
  const names = { synonyms: byName, entities: new Set<string>() };
  const seen = new Set<string>();
  const wayBack = (text: string): string[] | undefined => {
    for (const { name } of referencesIn(text, names)) {
      if (seen.has(name)) continue;
      if (name === own.name) return [`#${name}`];
      seen.add(name);
      for (const next of byName.get(name)?.values ?? []) {
        const rest = wayBack(next);
        if (rest) return [`#${name}`, ...rest];
      }
    }
    return undefined;
  };
  return wayBack(value);
}

/** Sorts pasted lines into values to add, and refused lines with their reasons. */
export function sortedValues(
  synonyms: readonly Synonym[],
  own: Synonym,
  lines: readonly string[],
): { added: string[]; refused: string[] } {
  const known = new Set(own.values.map(nameKey));
  const sorted = { added: new Array<string>(), refused: new Array<string>() };
  for (const value of lines.map((line) => line.trim()).filter((line) => line !== '')) {
    const refusal = known.has(nameKey(value))
      ? synonymTexts.refused.exists
      : valueRefusal(synonyms, { ...own, values: [] }, value);
    known.add(nameKey(value));
    if (refusal === undefined) sorted.added.push(value);
    else sorted.refused.push(`“${value}”: ${refusal}`);
  }
  return sorted;
}

/** The synonyms whose name or a value contains the query, by name. */
export function foundSynonyms(synonyms: readonly Synonym[], query: string): Synonym[] {
  const wanted = searchKey(query.replace(/^#/u, ''));
  return synonyms
    .filter(({ name, values }) => wanted === '' || [name, ...values].some((text) => searchKey(text).includes(wanted)))
    .toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id);
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
