import { useState } from 'react';
import { PickList } from '#shared/ui/pick-list.tsx';
import { platformUserTexts } from '#texts/platform-users.ts';
import { AddPopover } from '#features/platform/add-popover.tsx';
import { useFoundProjects } from '#features/platform/use-found-projects.ts';

const { memberships: texts } = platformUserTexts;

interface AddMembershipProps {
  /** Projects that are not offered, by id. */
  present: Readonly<Record<string, unknown>>;
  onAdd: (project: { id: number; name: string }) => void;
}

/** Picks a project to add a user to. */
export function AddMembership({ present, onAdd }: AddMembershipProps) {
  return (
    <AddPopover button={texts.add} label={texts.pick}>
      {(close) => (
        <ProjectPicker
          present={present}
          onPick={(project) => {
            close();
            onAdd(project);
          }}
        />
      )}
    </AddPopover>
  );
}

interface ProjectPickerProps extends Pick<AddMembershipProps, 'present'> {
  onPick: AddMembershipProps['onAdd'];
}

export function ProjectPicker({ present, onPick }: ProjectPickerProps) {
  const [query, setQuery] = useState('');
  const found = useFoundProjects(query);
  return (
    <PickList
      query={query}
      onQuery={setQuery}
      items={found.filter(({ id }) => !(id in present))}
      keyOf={({ id }) => String(id)}
      renderItem={({ name }) => name}
      onPick={onPick}
      label={texts.pick}
      placeholder={texts.search}
      emptyText={texts.noMatch}
    />
  );
}
