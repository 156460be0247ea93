import { Menu } from '@mantine/core';
import { FilterButton } from '#shared/ui/filter-button.tsx';
import { uiTexts as texts } from '#texts/ui.ts';

interface FilterMenuProps {
  label: string;
  /** Empty for any. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** A filter with a few values to choose from. */
export function FilterMenu({ label, value, options, onChoose }: FilterMenuProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <FilterButton label={label} value={chosen?.label ?? texts.any} isActive={chosen !== undefined} />
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        <Menu.Item onClick={() => onChoose('')}>{texts.any}</Menu.Item>
        {options.map((option) => (
          <Menu.Item key={option.value} onClick={() => onChoose(option.value)}>
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
