import { EditInPlace } from '#shared/ui/edit-in-place.tsx';
import { platformCompanyTexts as texts } from '#texts/platform-companies.ts';
import styles from '#features/platform/companies/companies.module.css';

interface NewCompanyProps {
  onAdd: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** A line above the list for the name of a new company: Enter adds it, Esc goes back. */
export function NewCompany({ onAdd, onCancel }: NewCompanyProps) {
  return (
    <div className={styles.new}>
      <EditInPlace
        initialValue=""
        label={texts.name}
        placeholder={texts.name}
        validate={(name) => (name === '' ? texts.emptyName : undefined)}
        onLeave="cancel"
        onSave={(name) => void onAdd(name)}
        onCancel={onCancel}
      />
    </div>
  );
}
