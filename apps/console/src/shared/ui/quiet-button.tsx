import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

interface QuietButtonProps
  extends Omit<ButtonProps, 'leftSection'>, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  icon: Icon;
}

/** One of several tools beside what the screen is about: a picture and a word, without a line round them. */
export function QuietButton({ icon: Icon, ...props }: QuietButtonProps) {
  return <Button variant="subtle" color="gray" leftSection={<Icon size={16} stroke={1.75} aria-hidden />} {...props} />;
}
