import { oncePerText } from '#once-per-text.ts';

const ENTITY = /\bentities\s*(?:\?\.|\.)\s*([\p{L}_$][\p{L}\p{N}_$]*)|\bentities\s*\[\s*(['"])([^'"\\\n]+)\2\s*\]/gu;

/** The names of entities that an expression reads; one with a role as `city:from`. */
export const entitiesIn = oncePerText((code): readonly string[] =>
  [...code.matchAll(ENTITY)].map(([, plain, , quoted]) => plain ?? quoted ?? ''),
);
