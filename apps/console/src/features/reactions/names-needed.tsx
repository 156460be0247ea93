import type { Reaction } from '@parley/domain';
import { Fragment } from 'react';
import { Strip } from '#shared/ui/strip.tsx';
import { reactionTexts } from '#texts/reactions.ts';

interface NamesNeededProps {
  /** By the id of the reaction whose name is missing or taken. */
  faults: ReadonlyMap<number, unknown>;
  reactions: readonly Reaction[];
  onSelect: (id: number) => void;
}

/** Links to the reactions without a unique name, which keep everything from being saved. */
export function NamesNeeded({ faults, reactions, onSelect }: NamesNeededProps) {
  return (
    <Strip state="error" role="alert">
      {reactionTexts.needNames}{' '}
      {[...faults.keys()].map((id) => (
        <Fragment key={id}>
          <button type="button" className="p-link" onClick={() => onSelect(id)}>
            {reactions.find((reaction) => reaction.id === id)?.name.trim() || reactionTexts.unnamed}
          </button>{' '}
        </Fragment>
      ))}
    </Strip>
  );
}
