import { Checkbox, TextInput } from '@mantine/core';
import { nameKey, type Reaction, type Scope } from '@parley/domain';
import { memo, useCallback, type RefObject } from 'react';
import type { FieldOf } from '#shared/saving/buffer.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { SearchSelect } from '#shared/ui/search-select.tsx';
import { EdgeList } from '#features/reactions/graph/edge-list.tsx';
import { ActionList } from '#features/reactions/panel/action-list.tsx';
import { ConditionField } from '#features/reactions/condition/condition-field.tsx';
import { Field } from '#features/reactions/panel/fields.tsx';
import { IntentsField } from '#features/reactions/panel/intents-field.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { reactionTexts } from '#texts/reactions.ts';
import panelStyles from '#features/reactions/panel/panel.module.css';
import fieldStyles from '#features/reactions/panel/fields.module.css';

const { panel: texts } = reactionTexts;

type Change = Saving<Reaction>['change'];

interface ReactionFieldsProps {
  reaction: Reaction;
  saving: Pick<Saving<Reaction>, 'change' | 'changeAll' | 'isFieldChanged'>;
  scopes: readonly Scope[];
  nameFault: string | undefined;
  nameInput: RefObject<HTMLInputElement | null>;
  onRename: (name: string) => void;
  /** The creation of an intent was taken back, perhaps after the panel was closed. */
  onIntentUndone: (id: number, name: string) => void;
}

/** The fields of a reaction, from its name to its connections. Typing in one field does not render the others. */
export function ReactionFields(props: ReactionFieldsProps) {
  const { reaction, saving, scopes, nameFault, nameInput, onRename, onIntentUndone } = props;
  const { id, name, intents, condition, actions } = reaction;
  const { change } = saving;
  const { isReadOnly } = useNames();
  const isChanged = (field: FieldOf<Reaction>) => saving.isFieldChanged(id, field);
  const { changeIntents, undoIntent, changeActions, arrangeActions } = useFieldChanges(id, saving, onIntentUndone);
  return (
    <div className={panelStyles.panelBody}>
      <div className={fieldStyles.pair}>
        <Field label={texts.name} isUnsaved={isChanged('name')}>
          {(labelId) => (
            <TextInput
              ref={nameInput}
              aria-labelledby={labelId}
              value={name}
              readOnly={isReadOnly}
              error={nameFault}
              onChange={(event) => onRename(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={texts.scope} isUnsaved={isChanged('reactions_scopes_id')}>
          {(labelId) => (
            <ScopeSelect
              labelId={labelId}
              id={id}
              scopeId={reaction.reactions_scopes_id}
              scopes={scopes}
              change={change}
            />
          )}
        </Field>
      </div>
      <Field label={texts.intents} isUnsaved={ANSWERS.some(isChanged)}>
        {() => (
          <>
            <IntentsField value={intents} onChange={changeIntents} onUndone={undoIntent} />
            <Switches reaction={reaction} change={change} />
          </>
        )}
      </Field>
      <Field label={texts.condition} isUnsaved={isChanged('condition')} hint={texts.conditionHint}>
        {() => <ReactionCondition key={id} id={id} condition={condition} change={change} />}
      </Field>
      <Field
        label={texts.actions}
        isUnsaved={isChanged('actions')}
        hint={actions.length > 0 ? texts.actionsHintCounted(actions.length) : texts.actionsHint}
      >
        {() => <ActionList reaction={id} calls={actions} onChange={changeActions} onArrange={arrangeActions} />}
      </Field>
      <Field label={texts.leadsTo} isUnsaved={false}>
        {() => <EdgeList reaction={reaction} onChange={arrangeActions} />}
      </Field>
    </div>
  );
}

/** The fields below the intents. */
const ANSWERS = ['intents', 'only_expected', 'barge_in'] as const;

type IntentUndone = ReactionFieldsProps['onIntentUndone'];

/** Keep their identity while one types, so that the fields that get them are not rendered again. */
function useFieldChanges(
  id: number,
  { change, changeAll }: ReactionFieldsProps['saving'],
  onIntentUndone: IntentUndone,
) {
  const changeIntents = useCallback((changed: string[]) => change(id, { intents: changed }), [change, id]);
  const undoIntent = useCallback((intent: string) => onIntentUndone(id, intent), [onIntentUndone, id]);
  const changeActions = useCallback((changed: Reaction['actions']) => change(id, { actions: changed }), [change, id]);
  const arrangeActions = useCallback(
    (changed: Reaction['actions']) => changeAll([{ id, fields: { actions: changed } }], { isTyped: false }),
    [changeAll, id],
  );
  return { changeIntents, undoIntent, changeActions, arrangeActions };
}

interface SwitchesProps {
  reaction: Reaction;
  change: Change;
}

/** When it answers, and on the telephone, whether speech stops its words. */
function Switches({ reaction: { id, only_expected: onlyExpected, barge_in: bargeIn }, change }: SwitchesProps) {
  const { isReadOnly, isPhone = false } = useNames();
  const common = { mt: 6, size: 'xs', disabled: isReadOnly };
  return (
    <>
      <Checkbox
        {...common}
        label={texts.onlyExpected}
        title={texts.onlyExpectedHint}
        checked={onlyExpected === true}
        onChange={(event) => change(id, { only_expected: event.currentTarget.checked })}
      />
      {(isPhone || bargeIn === false) && (
        <Checkbox
          {...common}
          label={texts.bargeIn}
          title={texts.bargeInHint}
          checked={bargeIn !== false}
          onChange={(event) => change(id, { barge_in: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

interface ScopeSelectProps {
  labelId: string;
  id: number;
  scopeId: number | null;
  scopes: readonly Scope[];
  change: Change;
}

const ScopeSelect = memo(function ScopeSelect({ labelId, id, scopeId, scopes, change }: ScopeSelectProps) {
  const { isReadOnly } = useNames();
  return (
    <SearchSelect
      aria-labelledby={labelId}
      placeholder={texts.noScope}
      data={scopes.map((scope) => ({ value: String(scope.id), label: scope.name }))}
      value={scopeId === null ? null : String(scopeId)}
      clearable
      selectFirstOptionOnChange
      readOnly={isReadOnly}
      onChange={(scope) => change(id, { reactions_scopes_id: scope === null ? null : Number(scope) })}
      // The list may not have caught up with the hand.
      onKeyDown={({ key, currentTarget: { value: typed } }) => {
        if (key !== 'Enter' || isReadOnly) return;
        const scope = scopeNamed(typed, scopes);
        if (scope) change(id, { reactions_scopes_id: scope.id });
      }}
    />
  );
});

interface ReactionConditionProps {
  id: number;
  condition: string;
  change: Change;
}

const ReactionCondition = memo(function ReactionCondition({ id, condition, change }: ReactionConditionProps) {
  return (
    <ConditionField
      label={texts.condition}
      value={condition}
      placeholder={texts.conditionExample}
      onChange={(changed) => change(id, { condition: changed })}
    />
  );
});

/** As the list finds it, capital or small. */
function scopeNamed(typed: string, scopes: readonly Scope[]): Scope | undefined {
  const key = nameKey(typed);
  const small = key.toLowerCase();
  return (
    scopes.find(({ name }) => nameKey(name) === key) ?? scopes.find(({ name }) => nameKey(name).toLowerCase() === small)
  );
}
