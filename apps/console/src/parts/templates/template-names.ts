import { entities, synonyms } from '@parley/contract';
import type { Entity, Synonym } from '@parley/domain';
import { createContext, use } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import type { ReferenceOffer } from '#parts/templates/reference-offers.ts';

interface TemplateNames {
  /** As they are edited on the screen; undefined if the saved ones count. */
  synonyms: readonly Synonym[] | undefined;
  /** Words of a text have become a reference. */
  onMarked: (marked: { words: string; offer: ReferenceOffer; text: string }) => void;
}

/** Unsaved state of the screen, which a template field prefers to the server's. */
export const TemplateNamesContext = createContext<TemplateNames | null>(null);

const NO_ENTITIES: readonly Entity[] = [];
const NO_SYNONYMS: readonly Synonym[] = [];
const NOTHING = () => {};

/** The entities and synonyms that a template can name. */
export function useTemplateNames() {
  const around = use(TemplateNamesContext);
  const entityList = useRead(entities.list).data ?? NO_ENTITIES;
  const saved = useRead(synonyms.list).data ?? NO_SYNONYMS;
  return { entities: entityList, synonyms: around?.synonyms ?? saved, onMarked: around?.onMarked ?? NOTHING };
}
