import { Button } from '@mantine/core';
import { intents } from '@parley/contract';
import { IconPlus } from '@tabler/icons-react';
import { Can } from '#shared/access/access.tsx';
import { useWrite } from '#shared/api/hooks.ts';
import { texts } from '#texts/spec.ts';
import { missingName, useNames } from '#features/reactions/reaction-names.ts';

/** Intents that a reaction lists and that do not exist yet are added where one stands; their templates follow on Intents. */
export function CreateMissingIntents({ names }: { names: readonly string[] }) {
  const { known } = useNames();
  const create = useWrite(intents.create, { refreshes: [intents.list], notice: texts.intents.added });
  const missing = names.filter((name) => missingName(known, 'intent', name) !== undefined);
  if (missing.length === 0) return null;
  return (
    <Can do={intents.create}>
      <div>
        {missing.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            mt={4}
            mr={4}
            leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            loading={create.isPending && create.variables?.body.name === name}
            onClick={() => create.mutate({ body: { name } })}
          >
            Create the intent {name}
          </Button>
        ))}
      </div>
    </Can>
  );
}
