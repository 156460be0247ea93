import { Button } from '@mantine/core';
import { calls, type BodyOf } from '@parley/contract';
import type { Settings } from '@parley/domain';
import type { Environment } from '@parley/domain/deployment';
import { useId, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { StateLine } from '#shared/ui/state-line.tsx';
import { OrderProgress, useOrder } from '#features/settings/order-progress.tsx';
import type { SettingField } from '#features/settings/setting-field.ts';
import { useNoExchange } from '#features/settings/use-no-calls.ts';
import { telephoneTexts as texts } from '#texts/telephone.ts';
import settingStyles from '#features/settings/settings.module.css';
import styles from '#features/settings/telephone.module.css';

const WORDS = { waiting: texts.testing, working: texts.testing, answered: texts.testing, ended: texts.progress.ended };

interface TestConnectionProps {
  environment: Environment;
  settings: Settings;
  fields: readonly SettingField[];
}

/** Asks the exchange whether it accepts the account as it is typed, saved or not. */
export function TestConnection({ environment, settings, fields }: TestConnectionProps) {
  const [id, setId] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const order = useOrder(id, environment);
  const test = useWrite(calls.test, {
    handles: ['local'],
    onSuccess: (reply) => setId(reply.id),
    onError: (error) => error instanceof ApiError && setFault(error.issues[0]?.message ?? error.message),
  });
  const reason = useNoExchange();
  const reasonId = useId();
  const isRunning = test.isPending || (id !== null && order?.state !== 'ended');
  function begin() {
    setId(null);
    setFault(null);
    const body = Object.fromEntries(fields.map(({ name }) => [name, settings[name]])) as BodyOf<typeof calls.test>;
    test.mutate({ query: { project_env: environment }, body });
  }
  return (
    <div className={styles['ask']}>
      <Button
        loading={isRunning}
        disabled={reason !== undefined}
        aria-label={texts.testOf(environment)}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={begin}
      >
        {texts.test}
      </Button>
      {reason !== undefined && (
        <p id={reasonId} className={settingStyles.hint}>
          {reason}
        </p>
      )}
      {order && <OrderProgress order={order} texts={WORDS} />}
      {fault !== null && (
        <StateLine state="error" role="alert">
          {fault}
        </StateLine>
      )}
    </div>
  );
}
