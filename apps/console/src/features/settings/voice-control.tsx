import { Button } from '@mantine/core';
import { speech } from '@parley/contract';
import type { Voice } from '@parley/domain/voice';
import { IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { callForBlob } from '#shared/api/client.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useRead } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { playSound } from '#parts/chat/play-sound.ts';
import { SearchSelect } from '#shared/ui/search-select.tsx';
import { texts } from '#texts/spec.ts';
import { inputProps } from '#features/settings/described.ts';
import type { ControlProps } from '#features/settings/control-props.ts';
import { settingTexts } from '#texts/settings.ts';
import styles from '#features/settings/settings.module.css';

const { voice: voiceTexts } = settingTexts;
/** In the list, the voice that the server chooses; null in the settings. */
const SERVER_DEFAULT = '';

/** A choice among the voices of the bot's language, each with a sample to listen to. */
export function VoiceControl(props: ControlProps) {
  const { settings, isDisabled, onChange } = props;
  const { data } = useRead(speech.voices, { handles: ['local'] });
  const chosen = settings.voices_id ?? SERVER_DEFAULT;
  const offered = (data ?? []).filter((voice) => speaks(voice, settings.language));
  const options = [
    { value: SERVER_DEFAULT, label: voiceTexts.serverDefault },
    ...offered.map((voice) => ({ value: voice.id, label: voiceTexts.option(voice) })),
  ];
  if (!options.some(({ value }) => value === chosen)) {
    const isInstalled = data === undefined || data.some((voice) => voice.id === chosen);
    const label = isInstalled ? voiceTexts.otherLanguage(chosen) : voiceTexts.missing(chosen);
    options.push({ value: chosen, label });
  }
  return (
    <>
      <div className={styles.withButton}>
        <SearchSelect
          {...inputProps(props)}
          flex={1}
          data={options}
          value={chosen}
          allowDeselect={false}
          onChange={(next) => next !== null && onChange({ voices_id: next === SERVER_DEFAULT ? null : next })}
        />
        {!isDisabled && data !== undefined && data.length > 0 && <ListenButton settings={settings} />}
      </div>
      {data?.length === 0 && <p className={styles.hint}>{voiceTexts.noVoices}</p>}
    </>
  );
}

function ListenButton({ settings }: Pick<ControlProps, 'settings'>) {
  const [isPlaying, setPlaying] = useState(false);
  async function listen(): Promise<void> {
    const { language, voices_id, voice_pitch, voice_speed } = settings;
    setPlaying(true);
    try {
      const body = { language, voices_id, voice_pitch, voice_speed };
      await playSound(await callForBlob(speech.sample, { body, handles: ['local'] }));
    } catch (failure) {
      const message = failure instanceof ApiError ? failure.message : voiceTexts.notPlayed;
      if (!(failure instanceof ApiError && failure.wasTold)) notify.error({ title: texts.chat.cannotRead, message });
    } finally {
      setPlaying(false);
    }
  }
  return (
    <Button
      loading={isPlaying}
      leftSection={<IconVolume size={16} stroke={1.75} aria-hidden />}
      onClick={() => void listen()}
    >
      {voiceTexts.listen}
    </Button>
  );
}

/** A voice without a language reads all of them. */
function speaks(voice: Voice, language: string): boolean {
  return voice.language === '' || codeOf(voice.language) === codeOf(language);
}

function codeOf(language: string): string {
  return language.toLowerCase().split(/[-_]/u)[0] ?? '';
}
