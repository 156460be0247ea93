import { history } from '@parley/contract';
import { EVALUATION_HINTS, isNegative, negativeName, rounded } from '@parley/domain';
import {
  IconArrowMerge,
  IconBulb,
  IconChevronDown,
  IconChevronRight,
  IconHistory,
  IconPencil,
  IconPlusMinus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '#shared/access/access.tsx';
import { counted, grouped } from '#texts/counted.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { EditInPlace } from '#shared/ui/edit-in-place.tsx';
import { RowActions, type RowAction } from '#shared/ui/row-actions.tsx';
import { ScreenLink, screenAddress } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import type { LineProps } from '#features/intents/list/intent-list-row-props.ts';
import { expectedOf, LOW_EXPECTED } from '#features/intents/list/intent-rows.ts';
import { RowButton } from '#features/intents/list/row-button.tsx';
import { nameRefusal } from '#features/intents/intent-name.ts';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import { intentTexts } from '#texts/intents.ts';
import { modelTexts } from '#texts/language-model.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/intents/list/intent-line.module.css';
import buttons from '#features/intents/list/row-button.module.css';
import figures from '#features/intents/list/row-figures.module.css';

const { list: listTexts } = intentTexts;

/** An intent: its name, how the model does on it, and who uses it. */
export function IntentLine(props: LineProps<'intent'>) {
  const { row, facts, isActive, isEditing, canEdit, on } = props;
  const isPolar = facts.intents.some(({ name }) => name === negativeName(row.intent.name));
  const { intent, isOpen } = row;
  const evaluation = facts.evaluation?.intents[intent.id];
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const tabIndex = isActive ? 0 : -1;
  const navigate = useNavigate();
  const projectId = useProjectIdIfAny();
  const showChanges = () => void navigate(screenAddress('/app/history', projectId, { tab: 'intents', of: intent.id }));
  const changes = useCan(history.audit)
    ? [{ icon: IconHistory, label: uiTexts.changesOf(intent.name), onClick: showChanges }]
    : [];
  return (
    <>
      <div role="gridcell" className="p-flex-row p-gap-8 p-narrowable">
        {isEditing ? (
          <RenameField {...props} />
        ) : (
          <>
            <button type="button" className={`p-bare-button ${styles.toggle}`} tabIndex={tabIndex} onClick={on.enter}>
              <Chevron size={16} stroke={1.75} aria-hidden />
              <span className={styles.nameText}>{intent.name}</span>
            </button>
            {canEdit && (
              <span className={buttons.actions}>
                <RowActions
                  name={intent.name}
                  actions={[...rowActions(props, isPolar), ...changes]}
                  tabIndex={tabIndex}
                  renderButton={(action) => <RowButton key={action.label} {...action} tabIndex={tabIndex} />}
                />
              </span>
            )}
          </>
        )}
      </div>
      <Expected value={expectedOf(intent, facts.evaluation)} />
      <div role="gridcell" className={`${figures.templates} p-figures`}>
        {grouped(intent.templates.length)}
      </div>
      <Score className={figures.precision} value={evaluation?.precision} hint={EVALUATION_HINTS.precision} />
      <Score className={figures.recall} value={evaluation?.recall} hint={EVALUATION_HINTS.recall} />
      <div role="gridcell" className={`${figures.used} p-figures`}>
        <UsedBy name={intent.name} users={facts.users} tabIndex={tabIndex} />
      </div>
    </>
  );
}

function rowActions({ row: { intent }, on }: LineProps<'intent'>, isPolar: boolean): RowAction[] {
  const { name } = intent;
  const polarity = isPolar ? listTexts.disablePolarity(name) : listTexts.enablePolarity(name);
  return [
    ...(isNegative(name) ? [] : [{ icon: IconPlusMinus, label: polarity, hotkey: 'P', onClick: on.polarity }]),
    { icon: IconBulb, label: listTexts.suggest(name), hotkey: 'S', onClick: on.suggest },
    { icon: IconArrowMerge, label: listTexts.merge(name), hotkey: 'M', onClick: on.merge },
    { icon: IconPencil, label: listTexts.rename(name), hotkey: 'F2', onClick: on.edit },
    { icon: IconTrash, label: listTexts.delete(name), hotkey: 'Del', onClick: on.delete },
  ];
}

/** Knows the intent as it was when one began to type: a new name is based on that. */
function RenameField({ row, facts, actions, on }: LineProps<'intent'>) {
  const [intent] = useState(row.intent);
  return (
    <EditInPlace
      initialValue={intent.name}
      label={listTexts.nameOf(intent.name)}
      validate={(name) => nameRefusal(facts.intents, name, intent)}
      onRefused={actions.tellRenameRefused}
      onSave={(name) => {
        on.stopEditing();
        void actions.renameIntent(intent, name);
      }}
      onCancel={on.stopEditing}
    />
  );
}

/** The share of unseen phrases that are expected to be understood, as a bar and a number. */
function Expected({ value }: { value: number | undefined }) {
  return (
    <div
      role="gridcell"
      className={`${figures.expected} p-figures`}
      data-flawed={(value !== undefined && value < LOW_EXPECTED) || undefined}
      title={modelTexts.expectedHint}
    >
      {value === undefined ? (
        '–'
      ) : (
        <>
          <span className={figures.bar} aria-hidden>
            <span style={{ inlineSize: `${value * 100}%` }} />
          </span>
          {value.toFixed(2)}
        </>
      )}
    </div>
  );
}

interface ScoreProps {
  className: string | undefined;
  /** Undefined before the intent was evaluated. */
  value: number | undefined;
  hint: string;
}

function Score({ className, value, hint }: ScoreProps) {
  const isFlawed = value !== undefined && value < 1;
  return (
    <div
      role="gridcell"
      className={`${className} p-figures`}
      data-flawed={isFlawed || undefined}
      title={isFlawed ? hint : undefined}
    >
      {isFlawed && <StateIcon state="warning" size={14} label={hint} />} {value === undefined ? '–' : rounded(value)}
    </div>
  );
}

interface UsedByProps {
  name: string;
  users: IntentFacts['users'];
  tabIndex: number;
}

function UsedBy({ name, users, tabIndex }: UsedByProps) {
  if (!users) return '–';
  const reactions = users.get(name) ?? [];
  if (reactions.length === 0) return 0;
  return (
    <ScreenLink
      to="/app/grapheditor"
      query={{ intent: name }}
      className={styles.count}
      tabIndex={tabIndex}
      aria-label={listTexts.usedBy(name, counted(reactions.length, intentTexts.reaction))}
      title={reactions
        .slice(0, 12)
        .map((reaction) => reaction.name)
        .join('\n')}
    >
      {reactions.length}
    </ScreenLink>
  );
}
