import type { Intent } from '@parley/domain';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { AddField } from '#shared/ui/add-field.tsx';
import type { LineProps } from '#features/intents/list/intent-list-row-props.ts';
import { addRefusal, sortedLines } from '#features/intents/template-rules.ts';
import { pairing } from '#features/intents/list/pairing.ts';
import { mayWorkYet, usePositives } from '#features/intents/list/use-positive.ts';
import { templateTexts } from '#texts/templates.ts';
import { TemplateInput } from '#parts/templates/template-input.tsx';
import styles from '#features/intents/list/add-template-line.module.css';

interface AddBothLineProps extends LineProps<'add-template'> {
  positive: Intent;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** Adds a template to a negative intent and, made of it, one to its positive. */
export function AddBothLine(props: AddBothLineProps) {
  const { row, positive, facts, isActive, typed, on, inputRef } = props;
  const negative = row.intent;
  const field = useBothField(props);
  const { text, round, outcome, isThere, refusalOf } = field;
  return (
    <>
      <AddField
        key={round}
        label={templateTexts.addBoth}
        isBoxed
        initialValue={typed.at(negative.id)}
        tabIndex={isActive ? 0 : -1}
        onType={field.type}
        validate={(template) =>
          addRefusal(facts.intents, negative, template) ??
          (outcome && template === text && !('refusal' in outcome) ? refusalOf(outcome) : undefined)
        }
        onAdd={field.add}
        onAddMany={field.addMany}
        onArrow={on.arrow}
        onLeave={on.leave}
        inputRef={inputRef}
        Input={TemplateInput}
      />
      {text !== '' && outcome && 'refusal' in outcome && !mayWorkYet(outcome) && (
        <WrittenPositive
          key={text}
          reason={outcome.refusal}
          label={templateTexts.positiveOf(positive.name)}
          takesFocus={field.asked === text}
          validate={(own) => (isThere(own) ? undefined : addRefusal(facts.intents, positive, own))}
          onAdd={field.addWritten}
          onLeave={() => inputRef.current?.focus()}
        />
      )}
      {text !== '' && !(outcome && 'refusal' in outcome) && (
        <MadePositive
          name={positive.name}
          made={outcome?.positive}
          isThere={outcome !== undefined && isThere(outcome.positive)}
        />
      )}
    </>
  );
}

/** The text in the field, the positive that is made of it, and the ways to add both. */
function useBothField({ row, positive, facts, actions, typed: { at, keep }, inputRef }: AddBothLineProps) {
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
  const { isThere, refusalOf, sortedPairs } = pairing(facts.intents, positive);

  function type(next: string) {
    keep(negative.id, next);
    setText(next.trim());
    positives.type(next.trim());
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

  /** Adds both, with the positive as edited; without one, only the negative. */
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

  async function addMany(lines: string[]): Promise<string | undefined> {
    const { added, refused } = sortedLines(facts.intents, negative, lines);
    const sorted = sortedPairs(added, await positives.all(added));
    return actions.addBoth(negative, positive, sorted.pairs, [...refused, ...sorted.refused]);
  }

  return { text, round, asked, outcome, isThere, refusalOf, type, add, addWritten, addMany };
}

interface MadePositiveProps {
  /** The positive intent. */
  name: string;
  /** Undefined while it is made. */
  made: string | undefined;
  isThere: boolean;
}

function MadePositive({ name, made, isThere }: MadePositiveProps) {
  return (
    <div className={styles.positive} role="status">
      {name}: {made === undefined ? '…' : <strong>{made}</strong>}
      {isThere && ` ${templateTexts.alreadyExists}`}
    </div>
  );
}

interface WrittenPositiveProps {
  /** Why it could not be created. */
  reason: string;
  label: string;
  takesFocus: boolean;
  validate: (own: string) => string | undefined;
  /** Resolves to the reason of a refusal. */
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
        <span className="p-error-text" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
