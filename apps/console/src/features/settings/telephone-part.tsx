import { calls, testCalls } from '@parley/contract';
import type { Settings } from '@parley/domain';
import type { ReactNode } from 'react';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { useCan } from '#shared/access/access.tsx';
import { RecognizerTest } from '#parts/recognizer-test/recognizer-test.tsx';
import { lastRead, useRead } from '#shared/api/hooks.ts';
import { CallMe } from '#features/settings/call-me.tsx';
import type { SettingField } from '#features/settings/setting-field.ts';
import {
  CALL_FIELDS,
  COLUMNS,
  RECOGNITION_FIELDS,
  RECORDING_FIELDS,
  SILENCE_FIELDS,
  VOICEMAIL_FIELDS,
  VOICE_FIELDS,
} from '#features/settings/telephone-fields.ts';
import { VOICE } from '#features/settings/setting-fields.ts';
import { TelephoneState } from '#features/settings/telephone-state.tsx';
import { TestConnection } from '#features/settings/test-connection.tsx';
import { telephoneTexts as texts } from '#texts/telephone.ts';
import settingStyles from '#features/settings/settings.module.css';
import styles from '#features/settings/telephone.module.css';

const { groups } = texts;

interface TelephonePartProps {
  settings: Settings;
  canEditProtected: boolean;
  /** Draws a setting, in a column without the name of its environment. */
  control: (field: SettingField, isInColumn?: boolean) => ReactNode;
}

/** The state of the telephone, the accounts side by side, and how the bot listens and speaks. */
export function TelephonePart({ settings, canEditProtected, control }: TelephonePartProps) {
  const canCall = useCan(calls.callPerson);
  const inColumns = (draw: (column: (typeof COLUMNS)[number]) => ReactNode) => (
    <div className={styles['columns']}>
      {COLUMNS.map((column) => (
        <div key={column.environment} className={styles['column']}>
          <h4>{texts.environments[column.environment]}</h4>
          {draw(column)}
        </div>
      ))}
    </div>
  );
  return (
    <>
      <TelephoneState isChat={settings.is_chat} />
      <nav className={styles['parts']} aria-label={texts.group}>
        {Object.entries(groups).map(([id, title]) => (
          <ScreenLink key={id} to="/app/settings" query={{ section: VOICE, part: id }} className="p-link">
            {title}
          </ScreenLink>
        ))}
      </nav>
      <Group part="account">
        {inColumns(({ environment, account, rare }) => (
          <>
            {account.map((field) => control(field, true))}
            <details className={styles['rare']} open={rare.some(({ name }) => isSet(settings, name))}>
              <summary>{texts.more}</summary>
              {rare.map((field) => control(field, true))}
            </details>
            {canEditProtected && (
              <TestConnection environment={environment} settings={settings} fields={[...account, ...rare]} />
            )}
            {canCall && !settings.is_chat && <CallMe environment={environment} />}
          </>
        ))}
      </Group>
      <Group part="lines">
        {inColumns(({ lines }) => control(lines, true))}
        {CALL_FIELDS.map((field) => control(field))}
      </Group>
      <Group part="recognition">
        {RECOGNITION_FIELDS.map((field) => control(field))}
        <RecognizerTrial chosen={settings.stt_provider} />
        <p className={settingStyles.hint}>{texts.phrasesElsewhere}</p>
      </Group>
      <Group part="voice">{VOICE_FIELDS.map((field) => control(field))}</Group>
      <Group part="silence">{SILENCE_FIELDS.map((field) => control(field))}</Group>
      <Group part="voicemail">{VOICEMAIL_FIELDS.map((field) => control(field))}</Group>
      <Group part="recording">{RECORDING_FIELDS.map((field) => control(field))}</Group>
      <Group part="audiosocket">
        <p className={settingStyles.hint}>
          {lastRead(calls.telephony)?.audiosocket === null ? texts.noAudiosocket : texts.audiosocketLead}
        </p>
        {inColumns(({ audiosocket }) => control(audiosocket, true))}
      </Group>
    </>
  );
}

/** Tests the chosen recognizer, also before it is saved. */
function RecognizerTrial({ chosen }: { chosen: Settings['stt_provider'] }) {
  const { data } = useRead(calls.telephony);
  const canTest = useCan(testCalls.recognize);
  if (!data || !canTest) return null;
  return (
    <div className={settingStyles.setting}>
      <span className={settingStyles.label}>{texts.ownMicrophone}</span>
      <div className={settingStyles.control}>
        <RecognizerTest recognizers={data.recognizers} recognizer={data.recognizers.find((name) => name === chosen)} />
      </div>
    </div>
  );
}

function Group({ part, children }: { part: keyof typeof groups; children: ReactNode }) {
  const id = `group-${part}`;
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h3 id={id} data-part={part} tabIndex={-1}>
        {groups[part]}
      </h3>
      {children}
    </section>
  );
}

/** Rarely used fields are in sight where they matter. */
function isSet(settings: Settings, name: SettingField['name']): boolean {
  const value = settings[name];
  return value === false || (typeof value === 'string' && value !== '');
}
