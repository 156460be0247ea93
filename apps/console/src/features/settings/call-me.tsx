import { Button, TextInput } from '@mantine/core';
import { calls } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { IconPhone } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { OrderProgress, useOrder } from '#features/settings/order-progress.tsx';
import { telephoneTexts as texts } from '#texts/telephone.ts';
import settingStyles from '#features/settings/settings.module.css';
import styles from '#features/settings/telephone.module.css';

/** Has the bot of an environment call a number, and shows the call until it ends. */
export function CallMe({ environment }: { environment: Environment }) {
  const [number, setNumber] = useState('');
  const [id, setId] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const order = useOrder(id, environment);
  const query = { project_env: environment };
  const call = useWrite(calls.callPerson, {
    handles: ['local'],
    onSuccess: (reply) => setId(reply.id),
    onError: (error) => error instanceof ApiError && setFault(error.issueAt('number') ?? error.message),
  });
  const cancel = useWrite(calls.cancel);
  const isGoing = call.isPending || (id !== null && order?.state !== 'ended');
  function begin(event: FormEvent) {
    event.preventDefault();
    if (isGoing || number.trim() === '') return;
    setId(null);
    setFault(null);
    call.mutate({ query, body: { number } });
  }
  return (
    <form className={styles['ask']} onSubmit={begin}>
      <TextInput
        label={
          <>
            {texts.callMe}
            <span className="p-visually-hidden">, {texts.callNumber(environment)}</span>
          </>
        }
        description={texts.callMeHint}
        descriptionProps={{ className: settingStyles.hint }}
        classNames={{ label: settingStyles.label ?? '' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        type="tel"
        autoComplete="tel"
        placeholder={texts.numberExample}
        value={number}
        error={fault}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <div className="p-flex-row p-gap-8">
        <Button
          type="submit"
          loading={isGoing}
          disabled={number.trim() === ''}
          leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
          aria-label={texts.callOf(environment)}
        >
          {texts.call}
        </Button>
        {isGoing && id !== null && (
          <Button loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id }, query })}>
            {order?.state === 'answered' ? texts.hangUpNow : texts.cancel}
          </Button>
        )}
      </div>
      {order && <OrderProgress order={order} texts={texts.progress} />}
    </form>
  );
}
