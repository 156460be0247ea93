import type { SelectProps } from '@mantine/core';
import { TIME_ZONES } from '#shared/time-zones.ts';
import { SearchSelect } from '#shared/ui/search-select.tsx';

interface TimeZoneSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  value: string | null;
}

/** A choice among all time zones; a zone that the browser does not know stays chosen. */
export function TimeZoneSelect({ value, ...props }: TimeZoneSelectProps) {
  return (
    <SearchSelect
      allowDeselect={false}
      limit={100}
      {...props}
      data={value === null || TIME_ZONES.includes(value) ? TIME_ZONES : [value, ...TIME_ZONES]}
      value={value}
    />
  );
}
