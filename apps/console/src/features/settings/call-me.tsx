import { Button, TextInput } from '@mantine/core';
import { calls } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import { IconPhone } from '@tabler/icons-react';
import { useId, useState, type FormEvent } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { OrderProgress, useOrder } from '#features/settings/order-progress.tsx';
import { useNoCalls } from '#features/settings/use-no-calls.ts';
import { telephoneTexts as texts } from '#texts/telephone.ts';
import settingStyles from '#features/settings/settings.module.css';
import styles from '#features/settings/telephone.module.css';

/** A call to a number, from the press of the button to its end. */
function useCallPerson(environment: Environment) {
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
  function begin(event: FormEvent): void {
    event.preventDefault();
    if (isGoing) return;
    if (number.trim() === '') return setFault(texts.noCalls.number);
    setId(null);
    setFault(null);
    call.mutate({ query, body: { number } });
  }
  const stop = id === null || !isGoing ? undefined : () => cancel.mutate({ params: { id }, query });
  return { number, setNumber, fault, order, isGoing, begin, stop, isStopping: cancel.isPending };
}

/** Has the bot of an environment call a number, and shows the call until it ends. */
export function CallMe({ environment }: { environment: Environment }) {
  const { number, setNumber, fault, order, isGoing, begin, stop, isStopping } = useCallPerson(environment);
  const reason = useNoCalls(environment);
  const reasonId = useId();
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
          disabled={reason !== undefined}
          aria-describedby={reason === undefined ? undefined : reasonId}
          leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
          aria-label={texts.callOf(environment)}
        >
          {texts.call}
        </Button>
        {stop && (
          <Button loading={isStopping} onClick={stop}>
            {order?.state === 'answered' ? texts.hangUpNow : texts.cancel}
          </Button>
        )}
      </div>
      {reason !== undefined && (
        <p id={reasonId} className={settingStyles.hint}>
          {reason}
        </p>
      )}
      {order && <OrderProgress order={order} texts={texts.progress} />}
    </form>
  );
}
