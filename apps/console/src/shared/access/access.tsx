import { Menu, type MenuItemProps } from '@mantine/core';
import { grantOf, holdsGrant, mayCall, type AnyEndpoint } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import type { Grant, UserPermissions } from '@parley/domain/permission';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { DeniedTip, useDeniedTip, type Needed } from '#shared/access/denied-tip.tsx';
import { session } from '#shared/session/session.ts';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';
import { useStore } from '#shared/store.ts';
import styles from '#shared/access/who-can-give.module.css';

/** The endpoint that a control calls, or the grant of a planned endpoint. */
export type Operation = Pick<AnyEndpoint, 'guard' | 'of' | 'byEnvironment'> | Grant;

/** Whether the signed-in user may do this in the current project. */
export function useCan(operation: Operation, environment?: Environment): boolean {
  const permissions = useStore(session, ({ user }) => user?.permissions);
  const projectId = useStore(session, (state) => state.projectId);
  return may(permissions, operation, projectId, environment);
}

export function can(operation: Operation, environment?: Environment): boolean {
  const { user, projectId } = session.get();
  return may(user?.permissions, operation, projectId, environment);
}

function may(
  permissions: UserPermissions | undefined,
  operation: Operation,
  projectId: number | undefined,
  environment: Environment | undefined,
): boolean {
  return typeof operation === 'string'
    ? holdsGrant(permissions, operation, { projectId, environment })
    : mayCall(permissions, operation, { projectId, environment });
}

interface CanProps {
  do: Operation;
  environment?: Environment | undefined;
  /** Replaces the disabled control for users without the permission; null hides it. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows a control. Users without the permission see it disabled, with the missing permission and who can grant it. */
export function Can({ do: operation, environment, otherwise, children }: CanProps) {
  if (useCan(operation, environment)) return children;
  if (otherwise !== undefined) return otherwise;
  return (
    <DeniedTip needs={neededFor(operation)} environment={environment}>
      {/* Disables every field and button inside, whichever component renders them. */}
      <fieldset disabled role="none" className={styles.denied}>
        {children}
      </fieldset>
    </DeniedTip>
  );
}

type CanItemProps = Pick<CanProps, 'do' | 'environment'> &
  MenuItemProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof MenuItemProps>;

/** Shows a menu item. Users without the permission see it as with `Can`, and the arrow keys still reach it. */
export function CanItem({ do: operation, environment, ...item }: CanItemProps) {
  return useCan(operation, environment) ? (
    <Menu.Item {...item} />
  ) : (
    <DeniedItem {...item} needs={neededFor(operation)} environment={environment} />
  );
}

function DeniedItem({
  needs,
  environment,
  ...item
}: Omit<CanItemProps, 'do'> & { needs: Needed; environment: Environment | undefined }) {
  const { listeners, renderAround } = useDeniedTip(needs, environment, useIsNarrow() ? 'bottom' : 'left');
  return renderAround(
    <Menu.Item
      {...item}
      {...listeners}
      aria-disabled
      onClick={undefined}
      closeMenuOnClick={false}
      className={styles.item ?? ''}
    />,
  );
}

function neededFor(operation: Operation): Needed {
  if (typeof operation === 'string') return operation;
  return operation.guard === 'platform-admin' || operation.guard === 'company-admin'
    ? operation.guard
    : // Other guards let every signed-in user in.
      (grantOf(operation.guard) ?? 'platform-admin');
}
