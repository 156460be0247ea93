import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

interface QuietButtonProps
  extends Omit<ButtonProps, 'leftSection'>, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  icon: Icon;
}

/** A secondary tool: an icon and a word, without a border. */
export function QuietButton({ icon: Icon, ...props }: QuietButtonProps) {
  return <Button variant="subtle" color="gray" leftSection={<Icon size={16} stroke={1.75} aria-hidden />} {...props} />;
}
