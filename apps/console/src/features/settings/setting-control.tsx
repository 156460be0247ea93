import { useId } from 'react';
import { grantName } from '#shared/access/grant-name.ts';
import { FieldWarning } from '#shared/ui/field-warning.tsx';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { Control } from '#features/settings/control.tsx';
import type { SettingControlProps } from '#features/settings/control-props.ts';
import { isProtected } from '#features/settings/setting-fields.ts';
import { hintsOf } from '#features/settings/setting-hints.ts';
import { idleLines } from '#features/settings/setting-lines.ts';
import { settingTexts } from '#texts/settings.ts';
import styles from '#features/settings/settings.module.css';

/** Editors and groups of controls are no inputs of the browser's, and name themselves. */
const NAMED_BY_THEMSELVES = ['styles', 'script', 'fixed', 'token'];

/** These show the hint as their description, which belongs to the input. */
const SAY_THEIR_HINT = [
  'text',
  'address',
  'number',
  'lines',
  'secret',
  'language',
  'voice',
  'pace',
  'recognizer',
  'audiosocket',
  'time zone',
  'color',
  'logo',
  'choice',
];

/** The heading of the column says the rest to those who see it. */
function ShortLabel({ field: { label, short = label } }: Pick<SettingControlProps, 'field'>) {
  return (
    <span>
      {short}
      <span className="p-visually-hidden">{label.slice(short.length)}</span>
    </span>
  );
}

/** One setting: its name, its field, and its fault or description. */
export function SettingControl(props: SettingControlProps) {
  const { field, settings, isUnsaved, canEdit, canEditProtected, isInColumn = false } = props;
  const id = useId();
  const hintId = useId();
  const needsMore = canEdit && isProtected(field.name) && !canEditProtected;
  const hints = [
    ...(needsMore ? [settingTexts.needsPermission(grantName('PUT:/settings/protected'))] : []),
    ...hintsOf(field),
  ];
  const hint = hints.length === 0 ? undefined : hints.join(' ');
  const idle = idleLines(field.name, settings);
  const isInput = !NAMED_BY_THEMSELVES.includes(field.kind);
  const Label = isInput ? 'label' : 'span';
  return (
    <div className={styles.setting} data-setting={field.name}>
      <Label className={styles.label} {...(isInput ? { htmlFor: id } : {})}>
        {isInColumn ? <ShortLabel field={field} /> : field.label} {isUnsaved && <UnsavedDot />}
      </Label>
      <div className={styles.control}>
        <Control {...props} id={id} hint={hint} hintId={hintId} isDisabled={!canEdit || needsMore} />
        {hint !== undefined && !SAY_THEIR_HINT.includes(field.kind) && (
          <p className={styles.hint} id={hintId}>
            {hint}
          </p>
        )}
        {idle !== undefined && <FieldWarning role="status">{idle}</FieldWarning>}
      </div>
    </div>
  );
}
