import { FilterMenu } from '#shared/ui/filter-menu.tsx';
import { platformTexts } from '#texts/platform.ts';
import { useCompanies } from '#features/platform/use-companies.ts';

interface CompanyFilterProps {
  /** A company’s id, `none` for users without a company, or empty for all. */
  value: string;
  onChoose: (value: string) => void;
}

/** Filters users or projects by company. */
export function CompanyFilter({ value, onChoose }: CompanyFilterProps) {
  const { companies } = useCompanies();
  const { company, noCompany } = platformTexts.filters;
  return (
    <FilterMenu
      label={company}
      value={value}
      options={[
        ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'none', label: noCompany },
      ]}
      onChoose={onChoose}
    />
  );
}
