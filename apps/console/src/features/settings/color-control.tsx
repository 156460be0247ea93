import { TextInput } from '@mantine/core';
import { Settings } from '@parley/domain';
import type { ControlProps } from '#features/settings/control-props.ts';
import { inputProps } from '#features/settings/described.ts';
import { settingTexts } from '#texts/settings.ts';
import styles from '#features/settings/chat-client.module.css';

const { chatClient } = settingTexts;
/** The client's own color. */
const OWN = '#20242e';

/** A color to pick, or to write as the brand's guide has it. */
export function ColorControl(props: ControlProps) {
  const { settings, isDisabled, onChange } = props;
  const color = settings.chatbot_accent;
  const isColor = color !== '' && Settings.shape.chatbot_accent.safeParse(color).success;
  const set = (chatbot_accent: string) => onChange({ chatbot_accent });
  return (
    <TextInput
      {...inputProps(props)}
      className={styles['color']}
      value={color}
      placeholder={OWN}
      maxLength={OWN.length}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={styles['swatch']}
          aria-label={chatClient.pickAccent}
          value={isColor ? color : OWN}
          disabled={isDisabled}
          onChange={({ currentTarget: { value } }) => set(value)}
        />
      }
      onChange={({ currentTarget: { value } }) => set(value.trim())}
    />
  );
}
