import { isNegative, positiveName } from '@parley/domain';
import { Checkbox } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createStore, useStore } from '#shared/store.ts';
import { AddField } from '#shared/ui/add-field.tsx';
import { AddBothLine } from '#features/intents/add-both-line.tsx';
import type { LineProps } from '#features/intents/intent-list-row.tsx';
import { addRefusal, sortedLines } from '#features/intents/template-rules.ts';
import styles from '#features/intents/intent-list.module.css';

/** Whether a template of a negative intent brings its positive along. Kept while one works. */
const adding = createStore({ isBoth: false });

/** The first line under an unfolded intent. */
export function AddTemplateLine(props: LineProps<'add-template'>) {
  const { row, facts, actions, isActive, isNew, draft, onDraft, onArrow, onLeave, onBegun } = props;
  const isBoth = useStore(adding, (state) => state.isBoth);
  const { intent } = row;
  const input = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent(() => {
    props.onMoveTo(row.key);
    input.current?.focus();
    onBegun();
  });
  useEffect(() => {
    if (isNew) begin();
  }, [isNew]);
  const positive = isNegative(intent.name)
    ? facts.intents.find(({ name }) => name === positiveName(intent.name))
    : undefined;
  return (
    <div role="gridcell" className={styles.addTemplate}>
      {positive && isBoth ? (
        <AddBothLine {...props} positive={positive} />
      ) : (
        <AddField
          label="Add template"
          isBoxed
          initialValue={draft}
          tabIndex={isActive ? 0 : -1}
          onType={onDraft}
          validate={(template) => addRefusal(facts.intents, intent, template)}
          onAdd={(template) => actions.addTemplate(intent, template)}
          onAddMany={(lines) => actions.addTemplates(intent, sortedLines(facts.intents, intent, lines))}
          onArrow={onArrow}
          onLeave={onLeave}
          inputRef={input}
        />
      )}
      {positive && (
        <Checkbox
          size="xs"
          className={styles.both ?? ''}
          label={`Both polarities: add its positive to ${positive.name}`}
          tabIndex={isActive ? 0 : -1}
          checked={isBoth}
          onChange={({ currentTarget }) => adding.set({ isBoth: currentTarget.checked })}
        />
      )}
    </div>
  );
}
