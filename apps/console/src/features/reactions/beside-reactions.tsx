import { FindingsPanel } from '#features/reactions/graph/findings/findings-panel.tsx';
import { ReactionPanel } from '#features/reactions/panel/reaction-panel.tsx';
import { ScopesPanel } from '#features/reactions/scopes/scopes-panel.tsx';
import type { ReactionEditor } from '#features/reactions/use-reaction-editor.ts';
import { useStableId } from '#features/reactions/use-stable-id.ts';

/** The panel beside the reactions: the selected one, the scopes, or the linter's findings. */
export function BesideReactions({ editor }: { editor: ReactionEditor }) {
  const { read, all, place, addedId, inputs, rename, changes } = editor;
  const { scopes, saving } = read;
  const panelKey = useStableId(place.selectedId, saving.currentId);
  const close = () => place.openPanel(null);
  if (place.panel === 'findings') {
    return (
      <FindingsPanel
        findings={read.findings}
        scopes={scopes}
        saving={saving}
        onOpen={place.select}
        onScope={(id) => place.setFilter({ scope: id })}
        onClose={close}
      />
    );
  }
  if (place.panel === 'scopes') {
    return (
      <ScopesPanel scopes={scopes} reactions={all} onShow={(id) => place.setFilter({ scope: id })} onClose={close} />
    );
  }
  const selected = all.find(({ id }) => id === place.selectedId);
  if (!selected) return null;
  return (
    <ReactionPanel
      key={panelKey}
      reaction={selected}
      scopes={scopes}
      saving={saving}
      nameFault={read.faults.get(selected.id)}
      uses={changes.usesOf(selected)}
      nameInput={inputs.name}
      isNew={selected.id === addedId}
      onRename={(name) => rename(selected.id, name)}
      onIntentUndone={changes.dropIntent}
      onDuplicate={() => changes.duplicate(selected)}
      onDelete={() => void changes.remove(selected)}
      onClose={() => place.select(null)}
    />
  );
}
