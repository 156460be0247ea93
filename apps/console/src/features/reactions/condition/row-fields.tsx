import { NativeSelect } from '@mantine/core';
import { VALUES_OF, type ConditionRow } from '@parley/dialogue/source/condition-rows';
import { ROOTS, type RowSource } from '@parley/dialogue/source/row-subject';
import {
  IconAbc,
  IconClock,
  IconGauge,
  IconHash,
  IconMessage2,
  IconSettings,
  IconTags,
  IconVariable,
} from '@tabler/icons-react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { MissingValueLoaded } from '#parts/entity-values/missing-value-loaded.tsx';
import { NO_TYPES, typeOf } from '#features/reactions/condition/name-types.ts';
import { MOMENT_NAMES, testsOf } from '#features/reactions/condition/typed-values.ts';
import { OfferedField, RowValues } from '#features/reactions/condition/row-values.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts as texts, SOURCE_NAMES, TEST_NAMES, TIME_TEST_NAMES } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition-row.module.css';

const SOURCE_ICONS: Readonly<Record<RowSource, typeof IconClock>> = {
  slot: IconVariable,
  entity: IconTags,
  intent: IconMessage2,
  confidence: IconGauge,
  time: IconClock,
  config: IconSettings,
  text: IconAbc,
  scope: IconHash,
};
const SOURCES = Object.keys(SOURCE_NAMES) as RowSource[];

interface ConditionRowFieldsProps {
  row: ConditionRow;
  place: string;
  /** The slot of a question's check, which is offered as the answer. */
  answerSlot: string;
  /** The value at the chosen turn. */
  read: unknown;
  onChange: (row: ConditionRow) => void;
}

/** The fields of a row: source, name, test and values. */
export function ConditionRowFields({ row, place, answerSlot, read, onChange }: ConditionRowFieldsProps) {
  const { source } = row;
  const compared = comparedValue(row);
  return (
    <>
      <SourceSelect row={row} place={place} answerSlot={answerSlot} onChange={onChange} />
      {isAnswerRow(row, answerSlot) ? null : ROOTS[source] === undefined ? (
        <span className={`${styles.name} p-caption p-cut`}>{texts.unnamed[source] ?? ''}</span>
      ) : (
        <SubjectField row={row} place={place} onChange={onChange} />
      )}
      <TestSelect row={row} place={place} onChange={onChange} />
      <RowValues row={row} place={place} read={read} onChange={onChange} />
      {compared !== undefined && (
        <div className={styles.note}>
          <MissingValueLoaded
            entity={row.name}
            words={compared}
            onUse={(meant) => onChange({ ...row, values: row.values.map((one) => (one === compared ? meant : one)) })}
          />
        </div>
      )}
    </>
  );
}

/** Whether a row of a question's check is about the answer. */
export function isAnswerRow({ source, name }: Pick<ConditionRow, 'source' | 'name'>, answerSlot: string): boolean {
  return answerSlot !== '' && source === 'slot' && name === answerSlot;
}

const COMPARING: ReadonlySet<ConditionRow['test']> = new Set(['is', 'isNot', 'anyOf', 'noneOf']);

/** The text that the value of an entity is compared with, the last one typed. */
function comparedValue({ source, test, values }: ConditionRow): string | undefined {
  const last = values.at(-1);
  return source === 'entity' && COMPARING.has(test) && typeof last === 'string' && last !== '' ? last : undefined;
}

/** Chooses the subject by its name alone. A name of another source also changes the source. */
function SubjectField({ row, place, onChange }: Omit<ConditionRowFieldsProps, 'read' | 'answerSlot'>) {
  const { expression } = useNames();
  const own = row.source;
  const all = subjectOffers(expression, own);
  return (
    <OfferedField
      label={texts.name(place)}
      placeholder={texts.namePlaceholder}
      className={styles.name}
      value={row.name}
      offers={all}
      onChange={(name) => onChange({ ...row, name })}
      onTake={(taken) => {
        const offer = all.find(({ value }) => value === taken);
        if (offer)
          onChange(offer.source === own ? { ...row, name: offer.name } : withSource(row, offer.source, offer.name));
      }}
    />
  );
}

interface SubjectOffer {
  value: string;
  name: string;
  group: string;
  source: RowSource;
}

/** Everything that a row can be about, its own source first. */
function subjectOffers(
  { slots, entities, config }: Record<'slots' | 'entities' | 'config', readonly string[]>,
  own: RowSource,
): SubjectOffer[] {
  const named: [RowSource, readonly string[]][] = [
    ['slot', slots],
    ['entity', entities],
    ['config', config],
    ['time', MOMENT_NAMES],
  ];
  const offers = named.flatMap(([source, names]) =>
    names.map((name) => ({ value: `${source} ${name}`, name, group: SOURCE_NAMES[source], source })),
  );
  const others = SOURCES.filter((source) => ROOTS[source] === undefined).map((source) => ({
    value: source,
    name: SOURCE_NAMES[source],
    group: texts.ofTurn,
    source,
  }));
  const isOwn = (offer: SubjectOffer) => offer.source === own;
  return [...offers.filter(isOwn), ...offers.filter((offer) => !isOwn(offer)), ...others];
}

/** The row about something else, with its test if that still fits. */
function withSource(row: ConditionRow, source: RowSource, name: string): ConditionRow {
  const tests = testsOf(source, undefined);
  const kept = tests.includes(row.test) ? row.test : (tests[0] ?? 'is');
  return { ...row, source, name: ROOTS[source] === undefined ? '' : name, test: kept, values: [] };
}

const ANSWER = 'answer';

function SourceSelect({ row, place, answerSlot, onChange }: Omit<ConditionRowFieldsProps, 'read'>) {
  const { isReadOnly } = useNames();
  const SourceIcon = SOURCE_ICONS[row.source];
  const sources = SOURCES.map((value) => ({ value, label: SOURCE_NAMES[value] }));
  return (
    <NativeSelect
      aria-label={texts.source(place)}
      className={styles.source ?? ''}
      data-kind
      title={SOURCE_NAMES[row.source]}
      leftSection={isAnswerRow(row, answerSlot) ? null : <SourceIcon size={16} stroke={1.75} aria-hidden />}
      data={answerSlot === '' ? sources : [{ value: ANSWER, label: texts.answer }, ...sources]}
      value={isAnswerRow(row, answerSlot) ? ANSWER : row.source}
      disabled={isReadOnly}
      onChange={({ currentTarget: { value } }) => {
        if (value === ANSWER) onChange(withSource(row, 'slot', answerSlot));
        else onChange(withSource(row, value as RowSource, value === 'time' ? 'hour' : ''));
      }}
    />
  );
}

/** Offers the operators that fit the value's type, under a heading that names the type. */
function TestSelect({ row, place, onChange }: Omit<ConditionRowFieldsProps, 'read' | 'answerSlot'>) {
  const { types = NO_TYPES, isReadOnly } = useNames();
  const { source, name, test } = row;
  const type = typeOf(row, types);
  const fitting = testsOf(source, type);
  const offered = fitting.includes(test) ? fitting : [...fitting, test];
  const labels = type === 'time' ? { ...TEST_NAMES, ...TIME_TEST_NAMES } : TEST_NAMES;
  const items = offered.map((value) => ({ value, label: labels[value] }));
  return (
    <NativeSelect
      aria-label={texts.test(place)}
      className={styles.test ?? ''}
      data={type === undefined || name === '' ? items : [{ group: texts.isOfType[type](name), items }]}
      value={test}
      disabled={isReadOnly}
      onChange={(event) => onChange(withTest(row, event.currentTarget.value as ConditionRow['test']))}
    />
  );
}

/** The values stay where the new test takes as many. */
function withTest(row: ConditionRow, test: ConditionRow['test']): ConditionRow {
  const count = VALUES_OF[test];
  const most = count === 'some' ? row.values.length : count;
  return { ...row, test, values: row.values.slice(0, most) };
}

interface CodeRowFieldProps {
  code: string;
  place: string;
  onChange: (code: string) => void;
}

/** A part that rows cannot show. */
export function CodeRowField({ code, place, onChange }: CodeRowFieldProps) {
  const { expression, isReadOnly } = useNames();
  return (
    <div className={styles.code} title={texts.codeRow}>
      <CodeEditor
        mode="expression"
        label={texts.codeOf(place)}
        value={code}
        names={expression}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
    </div>
  );
}
