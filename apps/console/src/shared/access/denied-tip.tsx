import { Popover } from '@mantine/core';
import type { Environment } from '@parley/domain/deployment';
import type { Grant } from '@parley/domain/permission';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { grantName } from '#shared/access/grant-name.ts';
import { Contact, WhoCanGive } from '#shared/access/who-can-give.tsx';
import { accessTexts } from '#texts/access.ts';
import styles from '#shared/access/who-can-give.module.css';

const { denied: texts } = accessTexts;
const SHOW_MS = 200;
const HIDE_MS = 200;

/** The permission that a control asks for, or the kind of administrator. */
export type Needed = Grant | 'platform-admin' | 'company-admin';

interface DeniedTipProps {
  needs: Needed;
  environment?: Environment | undefined;
  /** False if the control is usable: it is then shown without a tip. */
  isDenied?: boolean;
  /** The disabled control; default is the name of the permission. */
  children?: ReactNode;
}

/** Says of a denied control which permission it needs and who can give it, under the pointer and with the focus. */
export function DeniedTip({ isDenied = true, ...props }: DeniedTipProps) {
  return isDenied ? <Tip {...props} /> : props.children;
}

function Tip({ needs, environment, children }: Omit<DeniedTipProps, 'isDenied'>) {
  const { listeners, renderAround, open } = useDeniedTip(needs, environment, 'bottom');
  return renderAround(
    children ? (
      // The focus comes here in place of a control that cannot be used, so that the keys reach the reason.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <span role="group" className={styles.around} tabIndex={0} {...listeners}>
        {children}
      </span>
    ) : (
      <button type="button" className={styles.code} {...listeners} onClick={open}>
        {nameOf(needs)}
      </button>
    ),
  );
}

/** Opens the reason beside whatever takes its listeners. */
export function useDeniedTip(needs: Needed, environment: Environment | undefined, position: 'bottom' | 'left') {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cardId = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  function turn(to: boolean, wait: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(to), wait);
  }

  const pointer = { onPointerEnter: () => turn(true, SHOW_MS), onPointerLeave: () => turn(false, HIDE_MS) };
  const listeners = {
    ...pointer,
    'aria-describedby': isOpen ? cardId : undefined,
    onFocus: () => turn(true, 0),
    onBlur: () => turn(false, 0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return;
      event.stopPropagation();
      turn(false, 0);
    },
  };
  const renderAround = (target: ReactNode) => (
    <Popover opened={isOpen} onChange={setOpen} position={position} shadow="md" withinPortal withRoles={false}>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown id={cardId} role="tooltip" className={styles.card ?? ''} {...pointer}>
        <Reason needs={needs} environment={environment} />
      </Popover.Dropdown>
    </Popover>
  );
  return { listeners, renderAround, open: () => turn(true, 0) };
}

function Reason({ needs, environment }: Pick<DeniedTipProps, 'needs' | 'environment'>) {
  if (needs === 'platform-admin' || needs === 'company-admin') {
    return (
      <>
        <p>{texts.only[needs]}</p>
        <Contact />
      </>
    );
  }
  return (
    <>
      <p>
        {texts.needs} {grantName(needs)}
        {environment && ` (${texts.environments[environment]})`}.
      </p>
      <WhoCanGive grant={needs} environment={environment} />
    </>
  );
}

function nameOf(needs: Needed): string {
  return needs === 'platform-admin' || needs === 'company-admin' ? texts.only[needs] : grantName(needs);
}
