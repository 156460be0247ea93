import { TextInput } from '@mantine/core';
import { isLogoFile } from '@parley/domain/chat-look';
import { FieldWarning } from '#shared/ui/field-warning.tsx';
import type { ControlProps } from '#features/settings/control-props.ts';
import { inputProps } from '#features/settings/described.ts';
import { logoFault, useLogoFiles } from '#features/settings/use-logo.ts';
import { settingTexts } from '#texts/settings.ts';

const { chatClient } = settingTexts;

/** The address of a picture, or one of Storage, which are offered. */
export function LogoControl(props: ControlProps) {
  const { settings, id, onChange } = props;
  const files = useLogoFiles();
  const fault = logoFault(settings.chatbot_logo, files);
  return (
    <>
      <TextInput
        {...inputProps(props)}
        value={settings.chatbot_logo}
        placeholder={chatClient.logoExample}
        list={`${id}-files`}
        onChange={({ currentTarget: { value } }) => onChange({ chatbot_logo: value.trim() })}
      />
      <datalist id={`${id}-files`}>
        {files?.map(
          ({ name }) =>
            isLogoFile(name) && (
              <option key={name} value={name}>
                {name}
              </option>
            ),
        )}
      </datalist>
      {fault !== undefined && <FieldWarning role="status">{fault}</FieldWarning>}
    </>
  );
}
