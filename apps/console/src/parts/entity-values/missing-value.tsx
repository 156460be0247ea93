import { Button } from '@mantine/core';
import { entities } from '@parley/contract';
import { nameKey } from '@parley/domain';
import { useState } from 'react';
import { addValue } from '#parts/entity-values/add-value.ts';
import { hasValues, valueMeant } from '#parts/entity-values/lacks-value.ts';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { quoted } from '#shared/quoted.ts';
import { entityValueTexts as texts } from '#texts/entity-values.ts';

export interface MissingValueProps {
  entity: string;
  words: string;
  /** Compares with the value itself, so that another word for it is not enough. Receives the value that is meant. */
  onUse?: ((value: string) => void) | undefined;
}

/** Says that words are not a value of an entity, and adds them by a press. Nothing if they are one. */
export function MissingValue({ entity: name, words, onUse }: MissingValueProps) {
  const entity = useRead(entities.list).data?.find((one) => nameKey(one.name) === nameKey(name));
  const mayOwn = useCan(entities.update);
  const mayEvery = useCan(entities.updateSystem);
  const [isAdding, setAdding] = useState(false);
  // An open name is compared with whatever callers say.
  if (!entity || words.trim() === '' || !hasValues(entity) || (onUse && entity.type !== 'dictionary')) return null;
  const meant = valueMeant(words, entity);
  if (meant !== undefined && (!onUse || meant === words)) return null;
  const add = async () => {
    setAdding(true);
    await addValue(entity, words);
    setAdding(false);
  };
  return (
    <span className="p-flex-row p-wrap p-gap-8 p-text-12" role="status">
      <span className="p-warning-text" title={entity.type === 'free' ? texts.exampleHint : texts.hint}>
        {meant === undefined ? texts.missing(quoted(words), name) : texts.otherWord(quoted(words), quoted(meant))}
      </span>
      {meant !== undefined && onUse && (
        <Button size="compact-sm" onClick={() => onUse(meant)}>
          {texts.use(quoted(meant))}
        </Button>
      )}
      {meant === undefined && (entity.__is_system__ ? mayEvery : mayOwn) && (
        <Button size="compact-sm" loading={isAdding} onClick={() => void add()}>
          {texts.add}
        </Button>
      )}
    </span>
  );
}
