import { TextInput } from '@mantine/core';
import { reactions } from '@parley/contract';
import { DEFAULT_CLOCK, type TestStart } from '@parley/domain';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { parsedSlots, slotsFault, slotsText } from '#parts/slots/slots-text.ts';
import { SearchSelect } from '#shared/ui/search-select.tsx';
import { TestAnswersFields } from '#features/tests/test-answers-fields.tsx';
import type { TestDraft } from '#features/tests/test-draft.ts';
import { testTexts } from '#texts/tests.ts';
import styles from '#features/tests/test-editor.module.css';

const { start: texts } = testTexts;

interface TestStartFieldsProps {
  draft: TestDraft;
  onChange: (part: Partial<TestDraft>) => void;
  onFault: (hasFault: boolean) => void;
}

const AS_OPENED = 'opened';
const NO_SCOPE = 'none';

/** Slots and scope at the first step, the test's clock and its replies: identical in every run. */
export function TestStartFields({ draft, onChange, onFault }: TestStartFieldsProps) {
  const { start, clock, http } = draft;
  const scopes = useRead(reactions.scopes).data ?? [];
  const [slots, setSlots] = useState(() => slotsText(start?.slots ?? {}));
  const fault = slotsFault(slots);

  function changeStart(part: Partial<TestStart>) {
    onChange({
      start: { slots: start?.slots ?? {}, ...(start?.scope === undefined ? {} : { scope: start.scope }), ...part },
    });
  }

  function changeScope(value: string | null) {
    const { scope: _before, ...rest } = start ?? { slots: {} };
    if (value === null || value === AS_OPENED) return onChange({ start: rest });
    const chosen = scopes.find(({ id }) => String(id) === value)?.name ?? value;
    return onChange({ start: { ...rest, scope: value === NO_SCOPE ? null : chosen } });
  }

  const named = scopes.find(({ name }) => name === start?.scope);
  return (
    <details
      className={styles.start}
      open={start !== undefined || clock !== undefined || http !== undefined || undefined}
    >
      <summary>{texts.title}</summary>
      <div className={styles.startFields}>
        <div>
          <div className={styles.label}>{texts.slots}</div>
          <CodeEditor
            mode="plain"
            label={texts.slotsLabel}
            value={slots}
            placeholder={texts.slotsExample}
            error={fault}
            onChange={(text) => {
              setSlots(text);
              onFault(slotsFault(text) !== undefined);
              const parsed = parsedSlots(text);
              if (parsed) changeStart({ slots: parsed });
            }}
          />
        </div>
        <SearchSelect
          label={texts.scope}
          allowDeselect={false}
          data={[
            { value: AS_OPENED, label: texts.scopeOfOpening },
            { value: NO_SCOPE, label: texts.noScope },
            ...scopes.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(typeof start?.scope === 'string' && !named
              ? [{ value: start.scope, label: texts.deletedScope(start.scope) }]
              : []),
          ]}
          value={
            start?.scope === undefined ? AS_OPENED : start.scope === null ? NO_SCOPE : String(named?.id ?? start.scope)
          }
          onChange={changeScope}
        />
        <TextInput
          label={texts.clock}
          type="datetime-local"
          step={1}
          value={new Date((clock ?? DEFAULT_CLOCK) / 1_000).toISOString().slice(0, 19)}
          onChange={(event) => {
            const at = Date.parse(`${event.currentTarget.value}Z`);
            if (!Number.isNaN(at)) onChange({ clock: at * 1_000 });
          }}
        />
      </div>
      <TestAnswersFields answers={http ?? []} onChange={(answers) => onChange({ http: answers })} />
    </details>
  );
}
