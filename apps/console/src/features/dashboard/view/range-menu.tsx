import { Button, Popover, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { daysOf, PRESETS, shownRange, type Range } from '#features/dashboard/view/ranges.ts';
import type { ViewControls } from '#features/dashboard/view/use-view.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/view/dashboard-tools.module.css';

const { tools: texts } = dashboardTexts;

/** The days that the dashboard shows: the last ones, or own dates. */
export function RangeMenu({ range, controls }: { range: Range; controls: ViewControls }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={styles.menu ?? ''}
          rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.range} <strong className="p-figures">{shownRange(range)}</strong>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.range ?? ''}>
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className={`p-bare-button ${styles.preset}`}
            aria-pressed={preset === range.preset}
            onClick={() => {
              controls.showPreset(preset);
              setOpen(false);
            }}
          >
            {texts.presets[preset]}
          </button>
        ))}
        <OwnDates
          key={`${range.from} ${range.to}`}
          range={range}
          onRange={(chosen) => {
            controls.showRange(chosen);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function OwnDates({ range, onRange }: { range: Range; onRange: (range: { from: string; to: string }) => void }) {
  const [from, setFrom] = useState(range.from.slice(0, 10));
  const [to, setTo] = useState(range.to.slice(0, 10));
  const isValid = (daysOf({ from, to }) ?? 0) >= 1;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isValid) onRange({ from, to });
  }
  return (
    <form className={styles.own} aria-label={texts.ownDates} onSubmit={submit}>
      <TextInput
        type="date"
        label={texts.from}
        max={to}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={texts.to}
        min={from}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isValid}>
        {texts.apply}
      </Button>
    </form>
  );
}
