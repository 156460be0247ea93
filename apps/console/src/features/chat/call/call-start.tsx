import { Button, TextInput } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { testCallTexts as texts } from '#texts/test-call.ts';
import styles from '#features/chat/call/call-panel.module.css';

const NUMBER = /^\+?[0-9 ]{0,39}$/u;

interface CallStartProps {
  isConnecting: boolean;
  /** Whether a call was made before. */
  isAgain: boolean;
  onCall: (caller: string) => void;
}

/** The form from which a call begins. */
export function CallStart({ isConnecting, isAgain, onCall }: CallStartProps) {
  const [caller, setCaller] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  return (
    <form
      className={styles.start}
      onSubmit={(event) => {
        event.preventDefault();
        const isNumber = NUMBER.test(caller.trim());
        setInvalid(!isNumber);
        if (isNumber) onCall(caller.trim());
      }}
    >
      {!isAgain && <p className="p-size-13 p-secondary p-flush">{texts.about}</p>}
      <div className="p-flex p-gap-8 p-wide">
        <TextInput
          className="p-fill"
          label={texts.caller}
          description={isAgain ? undefined : texts.callerHint}
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={caller}
          error={isInvalid && texts.notNumber}
          onChange={({ currentTarget }) => setCaller(currentTarget.value)}
        />
        <Button
          className={styles.call}
          type="submit"
          variant="filled"
          // The form appears when the user asks for a call.
          data-autofocus
          loading={isConnecting}
          leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
        >
          {isAgain ? texts.callAgain : texts.call}
        </Button>
      </div>
    </form>
  );
}
