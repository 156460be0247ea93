import { templateKey, type Intent } from '@parley/domain';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { texts } from '#texts/spec.ts';
import { AddField } from '#shared/ui/add-field.tsx';
import type { LineProps } from '#features/intents/list/intent-list-row-props.ts';
import { addRefusal, sortedLines } from '#features/intents/template-rules.ts';
import { mayWorkYet, usePositives } from '#features/intents/list/use-positive.ts';
import { templateTexts } from '#texts/templates.ts';
import { TemplateInput } from '#features/intents/list/template-input.tsx';
import styles from '#features/intents/list/add-template-line.module.css';

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
  /** Another one gives an empty field. */
  const [round, setRound] = useState(0);
  /** The text for which Enter asked, and whose positive is to be written. */
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    if (round > 0) inputRef.current?.focus();
  }, [round, inputRef]);
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
    if ('refusal' in made) {
      if (mayWorkYet(made)) return made.refusal;
      setAsked(template);
      return templateTexts.cannotTurn;
    }
    const refusal = refusalOf(made);
    if (refusal !== undefined) return refusal;
    if (isThere(made.positive)) return actions.addTemplate(negative, template);
    return actions.addBoth(negative, positive, [{ negative: template, positive: made.positive }]);
  }

  /** With the positive that somebody wrote; without one, the negative comes alone. */
  async function addWritten(own: string): Promise<string | undefined> {
    const refusal = addRefusal(facts.intents, negative, text);
    if (refusal !== undefined) return refusal;
    const isAlone = own === '' || isThere(own);
    const refused = isAlone
      ? await actions.addTemplate(negative, text)
      : await actions.addBoth(negative, positive, [{ negative: text, positive: own }]);
    if (refused !== undefined) return refused;
    keep(negative.id, '');
    setText('');
    setRound((last) => last + 1);
    return undefined;
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
        key={round}
        label={templateTexts.addBoth}
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
          (outcome && template === text && !('refusal' in outcome) ? refusalOf(outcome) : undefined)
        }
        onAdd={add}
        onAddMany={addMany}
        onArrow={onArrow}
        onLeave={onLeave}
        inputRef={inputRef}
        Input={TemplateInput}
      />
      {text !== '' && outcome && 'refusal' in outcome && !mayWorkYet(outcome) && (
        <WrittenPositive
          key={text}
          reason={outcome.refusal}
          label={templateTexts.positiveOf(positive.name)}
          takesFocus={asked === text}
          validate={(own) => (isThere(own) ? undefined : addRefusal(facts.intents, positive, own))}
          onAdd={addWritten}
          onLeave={() => inputRef.current?.focus()}
        />
      )}
      {text !== '' && !(outcome && 'refusal' in outcome) && (
        <div className={styles.positive} role="status">
          {positive.name}: {outcome ? <strong>{outcome.positive}</strong> : '…'}
          {outcome && isThere(outcome.positive) && ` ${templateTexts.alreadyExists}`}
        </div>
      )}
    </>
  );
}

interface WrittenPositiveProps {
  /** Why it could not be created. */
  reason: string;
  label: string;
  takesFocus: boolean;
  validate: (own: string) => string | undefined;
  /** Answers why it was refused. */
  onAdd: (own: string) => Promise<string | undefined>;
  onLeave: () => void;
}

/** The positive of a negative template that neither rules nor a model could turn. */
function WrittenPositive({ reason, label, takesFocus, validate, onAdd, onLeave }: WrittenPositiveProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const fault = own.trim() === '' ? undefined : validate(own.trim());
  const error = fault ?? refusal;
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.positive}>
      <p id={hintId} role="status">
        {reason} {templateTexts.writeYourself}
      </p>
      <TemplateInput
        ref={input}
        className={styles.written}
        aria-label={label}
        aria-describedby={hintId}
        aria-invalid={error !== undefined}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={own}
        onChange={({ currentTarget }) => {
          setOwn(currentTarget.value);
          setRefusal(undefined);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !['Enter', 'Escape'].includes(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Escape') onLeave();
          else if (fault === undefined) void onAdd(own.trim()).then(setRefusal);
        }}
      />
      {error !== undefined && (
        <span className={styles.refusal} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
