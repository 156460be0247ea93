import { useRef, useState } from 'react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { matchingOffers } from '#shared/ui/offers.ts';
import { SearchSelect } from '#shared/ui/search-select.tsx';
import { SuggestField } from '#shared/ui/suggest-field.tsx';
import { asText } from '#features/reactions/action-calls.ts';
import { takenBy, withAnswer, withTaken } from '#features/reactions/panel/form/question-call.ts';
import type { QuestionPartProps } from '#features/reactions/panel/form/question-part.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { newTypes, withNewType } from '#features/reactions/panel/form/typed-answers.ts';
import { formTexts as texts } from '#texts/forms.ts';
import styles from '#features/reactions/panel/form/form-card.module.css';

const TEXT = 'text';
const CODE = 'code';
const ENTITY = '@';
const NEW = '+';

/** The slot of a question and its source in the message: an entity, the whole text, or an expression. */
export function SaveToField({ call, onChange }: QuestionPartProps) {
  const names = useNames();
  const { entities, expression, isReadOnly } = names;
  const added = newTypes(names);
  const [isCode, setCode] = useState(false);
  const taken = takenBy(call, entities);
  const kind = isCode ? CODE : taken.kind === 'entity' ? `${ENTITY}${taken.name}` : taken.kind;
  const offered = taken.kind === 'entity' ? new Set([...entities, taken.name]) : new Set(entities);
  const choose = (choice: string | null) => {
    setCode(choice === CODE);
    if (choice === TEXT) return onChange(withTaken(call, null, entities));
    const newType = added.find(({ name }) => choice === `${NEW}${name}`);
    if (newType) onChange(withNewType(call, newType, names));
    else if (choice?.startsWith(ENTITY)) onChange(withTaken(call, choice.slice(ENTITY.length), entities));
  };
  return (
    <>
      <div className={styles.pair}>
        <SlotField call={call} onChange={onChange} />
        <SearchSelect
          aria-label={texts.taken}
          data={[
            { value: TEXT, label: texts.wholeMessage },
            ...[...offered].map((name) => ({ value: `${ENTITY}${name}`, label: `@${name}` })),
            { value: CODE, label: texts.expression },
            ...(added.length === 0
              ? []
              : [
                  {
                    group: texts.newEntities,
                    items: added.map(({ type, name }) => ({ value: `${NEW}${name}`, label: texts.ofType(type) })),
                  },
                ]),
          ]}
          value={kind}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={choose}
        />
      </div>
      {kind === CODE && (
        <CodeEditor
          mode="expression"
          label={texts.value}
          value={asText(call.args['value'])}
          placeholder={texts.valueExample}
          names={expression}
          isReadOnly={isReadOnly}
          onChange={(value) => onChange(withAnswer(call, 'value', value))}
        />
      )}
    </>
  );
}

/** A slot that loses the name of its entity keeps the entity. */
function SlotField({ call, onChange }: QuestionPartProps) {
  const { entities, expression, isReadOnly } = useNames();
  const before = useRef<string | null>(null);
  const slot = asText(call.args['slot']);
  const names = [...new Set([...expression.slots, ...entities])].filter((name) => name !== slot);
  const remember = () => {
    const taken = takenBy(call, entities);
    before.current = taken.kind === 'entity' ? taken.name : null;
  };
  const keepEntity = () => {
    const taken = takenBy(call, entities);
    const entity = before.current;
    if (entity !== null && taken.kind === 'text' && asText(call.args['value']) === '') {
      onChange(withTaken(call, entity, entities));
    }
  };
  return (
    <div className="p-narrowable" onFocusCapture={remember}>
      <SuggestField
        isFree
        label={texts.slot}
        placeholder={texts.slot.toLowerCase()}
        isReadOnly={isReadOnly}
        typed={slot}
        offers={matchingOffers(
          names.map((name) => ({ value: name, name })),
          slot,
        )}
        onType={(typed) => onChange(withAnswer(call, 'slot', typed))}
        onTake={(name) => onChange(withAnswer(call, 'slot', name))}
        onLeave={keepEntity}
      />
    </div>
  );
}
