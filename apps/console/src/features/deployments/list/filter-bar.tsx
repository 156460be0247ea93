import { Button, Menu, Popover, TextInput } from '@mantine/core';
import { ENVIRONMENTS, type Environment } from '@parley/domain/deployment';
import { IconAdjustmentsHorizontal, IconUser } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { FilterButton } from '#shared/ui/filter-button.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { isBounded, type DayRange, type DeploymentFilter } from '#features/deployments/list/deployment-filters.ts';
import { deploymentTexts } from '#texts/deployments.ts';
import styles from '#features/deployments/list/filter-bar.module.css';

const { filters: filterTexts } = deploymentTexts;

interface DeploymentFiltersProps {
  filter: DeploymentFilter;
  isFiltering: boolean;
  userInput: RefObject<HTMLInputElement | null>;
  onUser: (name: string) => void;
  onDays: (name: 'version' | 'created', days: DayRange) => void;
  onEnvironment: (environment: Environment | undefined) => void;
  onClear: () => void;
}

/** The filters of the list; each filter in use is tinted. */
export function DeploymentFilters(props: DeploymentFiltersProps) {
  const { filter, isFiltering, userInput, onUser, onDays, onEnvironment, onClear } = props;
  return (
    <>
      <MoreTools icon={IconAdjustmentsHorizontal}>
        <DaysFilter label={filterTexts.version} days={filter.version} onDays={(days) => onDays('version', days)} />
        <DaysFilter label={filterTexts.created} days={filter.created} onDays={(days) => onDays('created', days)} />
        <TextInput
          ref={userInput}
          className={styles.user ?? ''}
          aria-label={filterTexts.user}
          placeholder={filterTexts.user}
          leftSection={<IconUser size={16} stroke={1.75} aria-hidden />}
          value={filter.user}
          onChange={(event) => onUser(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onUser('');
          }}
        />
        <EnvironmentFilter environment={filter.environment} onEnvironment={onEnvironment} />
        <GuideLink page="deployments" />
      </MoreTools>
      {isFiltering && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          {filterTexts.clear}
        </Button>
      )}
    </>
  );
}

interface DaysFilterProps {
  label: string;
  days: DayRange;
  onDays: (days: DayRange) => void;
}

function DaysFilter({ label, days, onDays }: DaysFilterProps) {
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <FilterButton label={label} value={shownDays(days)} isActive={isBounded(days)} />
      </Popover.Target>
      <Popover.Dropdown className="p-stack p-gap-12" aria-label={label}>
        <TextInput
          type="date"
          label={filterTexts.from}
          max={days.to}
          value={days.from}
          onChange={(event) => onDays({ ...days, from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={filterTexts.to}
          min={days.from}
          value={days.to}
          onChange={(event) => onDays({ ...days, to: event.currentTarget.value })}
        />
        <Button disabled={!isBounded(days)} onClick={() => onDays({ from: '', to: '' })}>
          {filterTexts.reset}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function shownDays({ from, to }: DayRange): string {
  if (from !== '' && to !== '') return from === to ? from : filterTexts.between(from, withoutYearOf(from, to));
  if (from !== '') return filterTexts.since(from);
  return to === '' ? filterTexts.any : filterTexts.until(to);
}

/** `11-23` after a day in one year. */
function withoutYearOf(from: string, to: string): string {
  const year = from.slice(0, '2026-'.length);
  return to.startsWith(year) ? to.slice(year.length) : to;
}

interface EnvironmentFilterProps {
  environment: Environment | undefined;
  onEnvironment: (environment: Environment | undefined) => void;
}

function EnvironmentFilter({ environment, onEnvironment }: EnvironmentFilterProps) {
  const { environments } = deploymentTexts;
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <FilterButton
          label={filterTexts.environment}
          value={environment ? environments[environment] : filterTexts.any}
          isActive={environment !== undefined}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onEnvironment(undefined)}>{filterTexts.any}</Menu.Item>
        {ENVIRONMENTS.map((one) => (
          <Menu.Item key={one} onClick={() => onEnvironment(one)}>
            {environments[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
