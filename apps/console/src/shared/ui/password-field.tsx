import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { uiTexts } from '#texts/ui.ts';

/** A secret that can be looked at while it is typed. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{ 'aria-label': uiTexts.showPassword, tabIndex: 0 }}
      {...props}
    />
  );
}

function ToggleIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={16} stroke={1.75} aria-hidden />;
}
