import { NativeSelect, TextInput } from '@mantine/core';
import { isPattern, type ConditionRow } from '@parley/dialogue/source/condition-rows';
import { useEffect, useState } from 'react';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { triedPattern } from '#features/reactions/condition/try-pattern.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts as texts } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition-row.module.css';

const PATTERNS = {
  digits: String.raw`^\d+$`,
  email: String.raw`^[^@\s]+@[^@\s]+\.[^@\s]+$`,
  phone: String.raw`^\+?\d[\d -]{5,16}$`,
  postcode: String.raw`^\d{3} ?\d{2}$`,
} as const;

type Kind = keyof typeof PATTERNS | 'own';

function kindOf(pattern: string): Kind {
  const known = (Object.keys(PATTERNS) as (keyof typeof PATTERNS)[]).find((kind) => PATTERNS[kind] === pattern);
  return known ?? 'own';
}

interface PatternFieldProps {
  row: ConditionRow;
  place: string;
  /** The value at the chosen turn, on which the pattern is tried first. */
  read: unknown;
  onChange: (row: ConditionRow) => void;
}

/** What `matches` looks for: a usual pattern or an own one, which is tried on a value while one types. */
export function PatternField({ row, place, read, onChange }: PatternFieldProps) {
  const { isReadOnly } = useNames();
  const pattern = String(row.values[0] ?? '');
  const [isOwn, setOwn] = useState(false);
  const kind = pattern === '' || isOwn ? 'own' : kindOf(pattern);
  const write = (value: string) => onChange({ ...row, values: [value] });
  return (
    <span className={styles.pattern}>
      <NativeSelect
        aria-label={texts.patternKind(place)}
        data={[...(Object.keys(PATTERNS) as Kind[]), 'own' as const].map((value) => ({
          value,
          label: texts.patterns[value],
        }))}
        value={kind}
        disabled={isReadOnly}
        onChange={(event) => {
          const chosen = event.currentTarget.value as Kind;
          setOwn(chosen === 'own');
          if (chosen !== 'own') write(PATTERNS[chosen]);
        }}
      />
      {kind === 'own' && (
        <TextInput
          aria-label={texts.value(place)}
          placeholder={texts.pattern}
          value={pattern}
          readOnly={isReadOnly}
          autoComplete="off"
          spellCheck={false}
          error={pattern !== '' && !isPattern(pattern) ? texts.notPattern : undefined}
          onChange={(event) => write(event.currentTarget.value)}
        />
      )}
      <Trial place={place} pattern={pattern} read={read} />
    </span>
  );
}

interface TrialProps {
  place: string;
  pattern: string;
  read: unknown;
}

type Tried = { key: string; result: boolean | 'cannot' } | null;

function Trial({ place, pattern, read }: TrialProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? (typeof read === 'string' || typeof read === 'number' ? String(read) : '');
  const [tried, setTried] = useState<Tried>(null);
  const isTried = value !== '' && isPattern(pattern);
  const key = `${pattern}\n${value}`;
  useEffect(() => {
    if (!isTried) return undefined;
    let isCurrent = true;
    const run = async () => {
      const result = await triedPattern(pattern, value);
      if (isCurrent) setTried({ key, result });
    };
    void run();
    return () => {
      isCurrent = false;
    };
  }, [isTried, pattern, value, key]);
  const result = isTried && tried?.key === key ? tried.result : undefined;
  return (
    <>
      <TextInput
        size="xs"
        aria-label={texts.tryPattern(place)}
        placeholder={texts.tryPlaceholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {result !== undefined && (
        <span className={styles.tried} role="status">
          <StateIcon state={result === 'cannot' ? 'info' : result ? 'ok' : 'not-run'} size={14} />
          {result === 'cannot' ? texts.cannotTry : result ? texts.matches : texts.doesNotMatch}
        </span>
      )}
    </>
  );
}
