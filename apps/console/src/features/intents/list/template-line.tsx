import { EVALUATION_HINTS } from '@parley/domain';
import { IconPencil, IconSquare, IconSquareCheck, IconTrash } from '@tabler/icons-react';
import { EditInPlace } from '#shared/ui/edit-in-place.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { templateFlaw } from '#parts/training/model-state.ts';
import { templateRowKey } from '#features/intents/list/intent-rows.ts';
import type { LineProps } from '#features/intents/list/intent-list-row-props.ts';
import { editRefusal } from '#features/intents/template-rules.ts';
import { RowButton } from '#features/intents/list/row-button.tsx';
import { TemplateText } from '#parts/templates/template-text.tsx';
import { TemplateInput } from '#parts/templates/template-input.tsx';
import { templateTexts } from '#texts/templates.ts';
import buttons from '#features/intents/list/row-button.module.css';
import figures from '#features/intents/list/row-figures.module.css';
import styles from '#features/intents/list/template-line.module.css';

/** A template, with the result of the last training. */
export function TemplateLine(props: LineProps<'template'>) {
  const { row, facts, actions, isActive, isEditing, canEdit, on } = props;
  const { intent, template, evaluation } = row;
  const tabIndex = isActive ? 0 : -1;
  return (
    <>
      <div role="gridcell" className={styles.template}>
        {isEditing ? (
          <EditInPlace
            initialValue={template}
            label={templateTexts.newText(template)}
            validate={(to) => editRefusal(facts.intents, intent, { from: template, to })}
            onRefused={actions.tellTemplateRefused}
            onSave={(text) => {
              on.stopEditing();
              on.moveTo(templateRowKey(intent.id, text));
              void actions.editTemplate(intent, template, text);
            }}
            onCancel={on.stopEditing}
            selects="nothing"
            Input={TemplateInput}
          />
        ) : (
          <>
            <button
              type="button"
              className={`p-bare-button ${styles.templateText}`}
              tabIndex={tabIndex}
              disabled={!canEdit}
              onClick={on.edit}
            >
              <TemplateText template={template} references={facts.references} />
            </button>
            {canEdit && <Buttons {...props} tabIndex={tabIndex} />}
          </>
        )}
      </div>
      {!isEditing && <Hints {...props} />}
      <div role="gridcell" className={`${figures.confidence} p-figures`} data-flawed={isFlawed(props) || undefined}>
        {evaluation?.confidence.toFixed(2)}
      </div>
    </>
  );
}

function Buttons({ row: { template }, isChosen, on, tabIndex }: LineProps<'template'> & { tabIndex: number }) {
  return (
    <span className={buttons.actions}>
      <RowButton
        icon={isChosen ? IconSquareCheck : IconSquare}
        label={isChosen ? templateTexts.deselect(template) : templateTexts.select(template)}
        tabIndex={tabIndex}
        onClick={on.choose}
      />
      <RowButton icon={IconPencil} label={templateTexts.edit(template)} tabIndex={tabIndex} onClick={on.edit} />
      <RowButton icon={IconTrash} label={templateTexts.delete(template)} tabIndex={tabIndex} onClick={on.delete} />
    </span>
  );
}

function isFlawed({ row }: LineProps<'template'>): boolean {
  return templateFlaw(row.intent.id, row.evaluation) !== null;
}

/** Why a template is not recognized, and whether it was generated. */
function Hints({ row, facts, isActive, on }: LineProps<'template'>) {
  const flaw = templateFlaw(row.intent.id, row.evaluation);
  const predicted = flaw?.predicted ? facts.intents.find(({ id }) => id === flaw.predicted) : undefined;
  return (
    <div role="gridcell" className={styles.hints}>
      {row.isAugmented && <span className="p-muted">{EVALUATION_HINTS.augmented}</span>}
      {flaw && (
        <span className={styles.flaw}>
          <StateIcon state="warning" size={14} /> {flaw.hint}
          {predicted && (
            <>
              {' → '}
              <button type="button" tabIndex={isActive ? 0 : -1} onClick={() => on.showIntent(predicted.id)}>
                {predicted.name}
              </button>
            </>
          )}
        </span>
      )}
    </div>
  );
}
