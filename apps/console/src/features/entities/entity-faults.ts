import { EntityName } from '@parley/domain';
import { namesOfTheirOwn } from '#shared/master/name-faults.ts';
import { texts } from '#texts/spec.ts';

export const entityNames = namesOfTheirOwn({
  wordingFault(name) {
    const parsed = EntityName.safeParse(name);
    return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? texts.entities.nameEmpty);
  },
  duplicate: texts.entities.nameDuplicate,
});
