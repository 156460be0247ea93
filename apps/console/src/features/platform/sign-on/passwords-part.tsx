import { ActionIcon, Switch } from '@mantine/core';
import type { SignOnState } from '@parley/contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { signOnTexts } from '#texts/sign-on.ts';
import { AddPopover } from '#features/platform/add-popover.tsx';
import { PanelPart } from '#features/platform/panel-part.tsx';
import { UserPicker } from '#features/platform/projects/owner-field.tsx';
import type { SignOnDraft } from '#features/platform/sign-on/use-sign-on-draft.ts';
import styles from '#features/platform/sign-on/sign-on.module.css';

const { passwords: texts } = signOnTexts;

/** Turns sign-in by password off, and names the users who keep it. */
export function PasswordsPart({ state, draft }: { state: SignOnState; draft: SignOnDraft }) {
  const { mine, edit, faultOf } = draft;
  const [picked, setPicked] = useState<Record<number, string>>({});
  const known = Object.fromEntries(state.names.users.map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => picked[id] ?? known[id] ?? String(id);
  const fault = faultOf('break_glass');
  return (
    <PanelPart title={texts.title}>
      <div className={styles.fields}>
        <Switch
          label={texts.off}
          description={state.proven_at === null && !mine.passwords_off ? texts.notProven : texts.offHint}
          error={faultOf('passwords_off')}
          checked={mine.passwords_off}
          onChange={({ currentTarget }) => edit({ passwords_off: currentTarget.checked })}
        />
        <div className={styles.with}>
          <div>
            <strong>{texts.breakGlass}</strong>
            <p className="p-caption p-flush p-text-13 p-break-anywhere">{texts.breakGlassHint}</p>
          </div>
          <AddPopover button={texts.add} label={texts.breakGlass}>
            {(close) => (
              <UserPicker
                onPick={(id, { name }) => {
                  close();
                  setPicked((before) => ({ ...before, [id]: name }));
                  if (!mine.break_glass.includes(id)) edit({ break_glass: [...mine.break_glass, id] });
                }}
              />
            )}
          </AddPopover>
        </div>
        {fault !== undefined && (
          <p className="p-flush p-text-13 p-break-anywhere p-error-text" role="alert">
            {fault}
          </p>
        )}
        {mine.break_glass.length === 0 ? (
          <p className="p-caption p-flush p-text-13 p-break-anywhere">{texts.none}</p>
        ) : (
          <ul className={styles.people} aria-label={texts.breakGlass}>
            {mine.break_glass.map((id) => (
              <li key={id}>
                {nameOf(id)}
                <ActionIcon
                  size={24}
                  aria-label={texts.remove(nameOf(id))}
                  onClick={() => edit({ break_glass: mine.break_glass.filter((one) => one !== id) })}
                >
                  <IconX size={14} stroke={2} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </div>
    </PanelPart>
  );
}
