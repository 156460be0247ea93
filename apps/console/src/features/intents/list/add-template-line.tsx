import { isNegative, positiveName } from '@parley/domain';
import { Checkbox } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';
import { AddField } from '#shared/ui/add-field.tsx';
import { AddBothLine } from '#features/intents/list/add-both-line.tsx';
import type { LineProps } from '#features/intents/list/intent-list-row-props.ts';
import { addRefusal, sortedLines } from '#features/intents/template-rules.ts';
import { templateTexts } from '#texts/templates.ts';
import { useNegation } from '#features/intents/list/use-negation.ts';
import { TemplateInput } from '#parts/templates/template-input.tsx';
import styles from '#features/intents/list/add-template-line.module.css';

/** Whether a template of a negative intent brings its positive along. Kept while one works. */
const adding = createUserStore({ isBoth: false });

/** The first line under an expanded intent. */
export function AddTemplateLine(props: LineProps<'add-template'>) {
  const { row, facts, actions, isActive, isNew, typed, on } = props;
  const isBoth = useStore(adding, (state) => state.isBoth);
  const { negation } = useNegation();
  const { intent } = row;
  const input = useRef<HTMLInputElement>(null);
  const [hasBegun, setBegun] = useState(false);
  // The fields stay while one fills them in.
  const [isFirst] = useState(intent.templates.length === 0);
  const takeOver = useEffectEvent(() => {
    typed.keep(intent.id, on.begun());
    setBegun(true);
  });
  const goThere = useEffectEvent(() => {
    const field = input.current;
    on.moveTo(row.key);
    // The list scrolls to the row and keeps its header visible.
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  });
  // Between two keystrokes: the text typed elsewhere continues here.
  useLayoutEffect(() => {
    if (isNew) takeOver();
  }, [isNew]);
  useLayoutEffect(() => {
    if (hasBegun) goThere();
  }, [hasBegun]);
  // Keys typed after the tick go to the field, not to the screen's shortcuts.
  const hasSwitched = useRef(false);
  useLayoutEffect(() => {
    if (hasSwitched.current) goThere();
    hasSwitched.current = false;
  }, [isBoth]);
  const positive = isNegative(intent.name)
    ? facts.intents.find(({ name }) => name === positiveName(intent.name))
    : undefined;
  return (
    <div role="gridcell" className={styles.addTemplate}>
      {positive && isBoth && negation !== 'none' ? (
        <AddBothLine key={String(hasBegun)} {...props} positive={positive} inputRef={input} />
      ) : (
        <AddField
          key={String(hasBegun)}
          label={templateTexts.add}
          isBoxed
          initialValue={typed.at(intent.id)}
          tabIndex={isActive ? 0 : -1}
          onType={(text) => typed.keep(intent.id, text)}
          validate={(template) => addRefusal(facts.intents, intent, template)}
          onAdd={(template) => actions.addTemplate(intent, template)}
          onAddMany={(lines) => actions.addTemplates(intent, sortedLines(facts.intents, intent, lines))}
          onArrow={on.arrow}
          onLeave={on.leave}
          inputRef={input}
          Input={TemplateInput}
        />
      )}
      {isFirst && <FurtherFields {...props} />}
      {positive && (
        <BothBox
          positive={positive.name}
          isBoth={isBoth}
          tabIndex={isActive ? 0 : -1}
          onSwitch={() => (hasSwitched.current = true)}
        />
      )}
    </div>
  );
}

interface BothBoxProps {
  positive: string;
  isBoth: boolean;
  tabIndex: number;
  onSwitch: () => void;
}

/** Whether each template brings its positive form along. */
function BothBox({ positive, isBoth, tabIndex, onSwitch }: BothBoxProps) {
  const { negation, language } = useNegation();
  const hasRules = negation !== 'none';
  return (
    <Checkbox
      size="xs"
      py={4}
      label={templateTexts.bothPolarities(positive)}
      description={hasRules ? undefined : templateTexts.noRules(language)}
      disabled={!hasRules}
      tabIndex={tabIndex}
      checked={isBoth && hasRules}
      onChange={({ currentTarget }) => {
        onSwitch();
        adding.set({ isBoth: currentTarget.checked });
      }}
    />
  );
}

const FURTHER = [2, 3];

/** An intent without templates shows at once that it needs several. */
function FurtherFields({ row: { intent }, facts, actions, typed, isActive, on }: LineProps<'add-template'>) {
  return (
    <>
      {FURTHER.map((number) => (
        <AddField
          key={number}
          label={templateTexts.firstPhrase(number)}
          isBoxed
          initialValue={typed.at(`#${intent.id}/${number}`)}
          tabIndex={isActive ? 0 : -1}
          onType={(text) => typed.keep(`#${intent.id}/${number}`, text)}
          validate={(template) => addRefusal(facts.intents, intent, template)}
          onAdd={(template) => actions.addTemplate(intent, template)}
          onLeave={on.leave}
          Input={TemplateInput}
        />
      ))}
      <span className="p-caption">{templateTexts.fiveSuffice}</span>
    </>
  );
}
