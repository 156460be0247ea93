import { tests } from '@parley/contract';
import { copiedTestName, type Action } from '@parley/domain';
import { IconBolt, IconListDetails } from '@tabler/icons-react';
import { useCan } from '#shared/access/access.tsx';
import { counted } from '#texts/counted.ts';
import { MasterScreen } from '#parts/master/master-screen.tsx';
import { usePlace } from '#parts/master/use-place.ts';
import { runTests } from '#parts/tests/test-runs.ts';
import { texts } from '#texts/spec.ts';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { useAddress } from '#shared/use-address.ts';
import { ActionForm } from '#features/actions/action-form.tsx';
import { EXAMPLE } from '#features/actions/example-action.ts';
import { mayDelete, useActionUses } from '#features/actions/action-uses.tsx';
import { foundActions } from '#features/actions/found-actions.ts';
import { actionNames } from '#features/actions/name-faults.ts';
import { useActionNames } from '#features/actions/use-action-names.ts';
import { NEW_SOURCE, useActions, WORDING } from '#features/actions/use-actions.ts';
import { overlayPart } from '#shared/ui/overlay-part.tsx';
import { actionTexts } from '#texts/actions.ts';

/** It reads declarations with the parser of the code editor, which is large. */
const ReferencePanel = overlayPart(async () => (await import('#features/actions/reference-panel.tsx')).ReferencePanel);

const NONE: readonly Action[] = [];

/** The project's own actions: what reactions do that the built-in ones cannot. */
export function ActionsScreen() {
  const { list, saving, faults, canEdit } = useActions();
  const canRunTests = useCan(tests.runAll);
  const place = usePlace('action');
  const { params, write } = useAddress();
  const isReferenceOpen = params.get('panel') === 'reference';
  const openReference = (isOpen: boolean) => write({ panel: () => (isOpen ? 'reference' : '') });
  const things = saving.things ?? NONE;
  const shownId = place.selected === undefined ? undefined : saving.currentId(place.selected);
  const shown = things.find(({ id }) => id === shownId);
  const usesOf = useActionUses(list.data);
  const names = useActionNames(things, list.data?.find(({ id }) => id === shownId)?.name);

  function clone({ name, source }: Action) {
    const taken = things.map((action) => action.name);
    // A thing that was just added is shown, whatever is searched for.
    place.search('');
    place.select(saving.insert({ name: copiedTestName(name, taken), source }));
  }

  return (
    <MasterScreen
      words={{
        title: actionTexts.title,
        one: actionTexts.one,
        searched: actionTexts.searched,
        guide: 'actions',
        emptyName: texts.actions.nameEmpty,
        hint: actionTexts.hint,
        describe: ({ id, source }) =>
          `${counted(source.trimEnd().split('\n').length, actionTexts.line)} · ${counted(usesOf(id).reactions.length, actionTexts.reaction)}`,
        saving: WORDING,
      }}
      state={{ list, saving, place, faults, canEdit, grant: 'PUT:/actions' }}
      rules={{
        find: foundActions,
        faultOfNew: actionNames.faultOfNew,
        makeNew: (name) => ({ name, source: NEW_SOURCE }),
        mayDelete: (action) => mayDelete(action, usesOf(action.id)),
      }}
      fields={{ first: '.cm-content, input' }}
      second={canRunTests ? { label: actionTexts.saveAndTest, run: () => void runTests() } : undefined}
      hotkeys={[
        {
          keys: 'Ctrl+D',
          description: actionTexts.shortcuts.duplicate,
          enabled: canEdit && shown !== undefined,
          run: () => shown && clone(shown),
        },
      ]}
      tools={
        <QuietButton
          icon={IconListDetails}
          aria-expanded={isReferenceOpen}
          onClick={() => openReference(!isReferenceOpen)}
        >
          {actionTexts.reference}
        </QuietButton>
      }
      aside={isReferenceOpen && <ReferencePanel onClose={() => openReference(false)} />}
      empty={{ icon: IconBolt, texts: actionTexts.empty, example: EXAMPLE }}
      renderDetail={(action, detail) => (
        <ActionForm
          action={action}
          isLocked={!canEdit}
          names={names}
          use={usesOf(action.id)}
          isFieldChanged={(field) => saving.isFieldChanged(action.id, field)}
          onChange={(fields) => saving.change(action.id, fields)}
          onClone={() => clone(action)}
          {...detail}
        />
      )}
    />
  );
}
