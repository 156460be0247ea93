import { LIMITS, nameKey, searchKey, SynonymName, type Synonym } from '@parley/domain';
import { texts } from '#shared/texts.ts';

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

/** Why a value may not be added. */
export function valueRefusal({ values }: Synonym, value: string): string | undefined {
  if (value.length > LIMITS.template) return `At most ${LIMITS.template} characters`;
  return values.some((one) => nameKey(one) === nameKey(value)) ? 'This value is here already' : undefined;
}

/** The synonyms whose name or a value contains the query, by name. */
export function foundSynonyms(synonyms: readonly Synonym[], query: string): Synonym[] {
  const wanted = searchKey(query.replace(/^#/u, ''));
  return synonyms
    .filter(({ name, values }) => wanted === '' || [name, ...values].some((text) => searchKey(text).includes(wanted)))
    .toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id);
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
