import { builtInAction } from '@parley/dialogue';
import { LIMITS, nameKey } from '@parley/domain';
import { namesOfTheirOwn } from '#parts/master/name-faults.ts';
import { texts } from '#texts/spec.ts';
import { actionTexts } from '#texts/actions.ts';

export const actionNames = namesOfTheirOwn({
  wordingFault(name) {
    if (nameKey(name) === '') return texts.actions.nameEmpty;
    if (nameKey(name).length > LIMITS.name) return actionTexts.nameTooLong(LIMITS.name);
    return builtInAction(name) && texts.actions.nameBuiltIn(nameKey(name));
  },
  duplicate: texts.actions.nameDuplicate,
});
