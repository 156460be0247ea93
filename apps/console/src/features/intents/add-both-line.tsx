import { templateKey, type Intent } from '@parley/domain';
import { useState, type RefObject } from 'react';
import { texts } from '#texts/spec.ts';
import { AddField } from '#shared/ui/add-field.tsx';
import type { LineProps } from '#features/intents/intent-list-row.tsx';
import { addRefusal, sortedLines } from '#features/intents/template-rules.ts';
import { mayWorkYet, usePositives } from '#features/intents/use-positive.ts';
import { renderTemplateInput } from '#features/intents/template-input.tsx';
import styles from '#features/intents/intent-list.module.css';

interface AddBothLineProps extends LineProps<'add-template'> {
  positive: Intent;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** Adds a template to a negative intent and, made of it, one to its positive. */
export function AddBothLine({
  row,
  positive,
  facts,
  actions,
  isActive,
  typed: { at, keep },
  onArrow,
  onLeave,
  inputRef,
}: AddBothLineProps) {
  const negative = row.intent;
  const positives = usePositives();
  const [text, setText] = useState(at(negative.id)?.trim() ?? '');
  const outcome = positives.shown?.negative === text ? positives.shown.outcome : undefined;

  function refusalOf(made: NonNullable<typeof outcome>): string | undefined {
    if ('refusal' in made) return made.refusal;
    if (isThere(made.positive)) return undefined;
    const refusal = addRefusal(facts.intents, positive, made.positive);
    return refusal && `“${made.positive}”: ${refusal}`;
  }

  /** The positive intent has it: the negative comes alone. */
  function isThere(template: string): boolean {
    return addRefusal(facts.intents, positive, template) === texts.intents.templateInSameIntent;
  }

  async function add(template: string): Promise<string | undefined> {
    const made = await positives.finish(template);
    if ('refusal' in made) return made.refusal;
    const refusal = refusalOf(made);
    if (refusal !== undefined) return refusal;
    if (isThere(made.positive)) return actions.addTemplate(negative, template);
    return actions.addBoth(negative, positive, [{ negative: template, positive: made.positive }]);
  }

  /** Those that cannot be turned round are refused, and the others come in one step. */
  async function addMany(lines: string[]): Promise<string | undefined> {
    const { added, refused } = sortedLines(facts.intents, negative, lines);
    const outcomes = await positives.all(added);
    const pairs: { negative: string; positive?: string }[] = [];
    const made = new Set<string>();
    for (const [at, template] of added.entries()) {
      const outcome = outcomes[at];
      const reason = outcome && refusalOf(outcome);
      if (!outcome || 'refusal' in outcome || reason !== undefined) {
        refused.push({ template, reason: reason ?? '' });
        continue;
      }
      const isThereOrMade = isThere(outcome.positive) || made.has(templateKey(outcome.positive));
      made.add(templateKey(outcome.positive));
      pairs.push({ negative: template, ...(isThereOrMade ? {} : { positive: outcome.positive }) });
    }
    return actions.addBoth(negative, positive, pairs, refused);
  }

  return (
    <>
      <AddField
        label="Add template and its positive"
        isBoxed
        initialValue={at(negative.id)}
        tabIndex={isActive ? 0 : -1}
        onType={(next) => {
          keep(negative.id, next);
          setText(next.trim());
          positives.type(next.trim());
        }}
        validate={(template) =>
          addRefusal(facts.intents, negative, template) ??
          (outcome && template === text && !mayWorkYet(outcome) ? refusalOf(outcome) : undefined)
        }
        onAdd={add}
        onAddMany={addMany}
        onArrow={onArrow}
        onLeave={onLeave}
        inputRef={inputRef}
        renderInput={renderTemplateInput}
      />
      {text !== '' && !(outcome && 'refusal' in outcome) && (
        <div className={styles.positive} role="status">
          {positive.name}: {outcome ? <strong>{outcome.positive}</strong> : '…'}
          {outcome && isThere(outcome.positive) && ' is there already'}
        </div>
      )}
    </>
  );
}
