import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { ENVIRONMENTS, type Environment } from '@parley/domain/deployment';
import { IconPhone, IconReload } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { openChat } from '#parts/chat/chat-panel-state.ts';
import { Can } from '#shared/access/access.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { chatbotTestTexts } from '#texts/chatbot-test.ts';
import { texts } from '#texts/spec.ts';
import { testCallTexts } from '#texts/test-call.ts';
import { pageAddress, shownAddress } from '#features/chatbot-test/page-address.ts';
import styles from '#features/chatbot-test/address-bar.module.css';

interface AddressBarProps {
  /** The page that is shown; empty for the sample page. */
  address: string;
  inputRef: Ref<HTMLInputElement>;
  onShow: (address: string) => void;
  environment: Environment;
  onEnvironment: (environment: Environment) => void;
  onReload: () => void;
}

/** The address of the page in the background. Emptied, it shows the sample page again. */
export function AddressBar({ address, inputRef, onShow, environment, onEnvironment, onReload }: AddressBarProps) {
  const [typed, setTyped] = useState(shownAddress(address));
  const [isInvalid, setInvalid] = useState(false);

  function show(): void {
    const wanted = typed.trim() === '' ? '' : pageAddress(typed);
    setInvalid(wanted === undefined);
    if (wanted === undefined) return;
    setTyped(shownAddress(wanted));
    onShow(wanted);
  }

  return (
    <form
      className={`p-tool-bar ${styles['bar']}`}
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <TextInput
        ref={inputRef}
        flex="1 1 240px"
        maw={480}
        aria-label={chatbotTestTexts.address}
        leftSection={<span className={styles['prefix']}>{texts.chatbotTest.prefix}</span>}
        leftSectionWidth={64}
        leftSectionPointerEvents="none"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={chatbotTestTexts.addressExample}
        value={typed}
        error={isInvalid && chatbotTestTexts.invalid}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setInvalid(false);
        }}
      />
      <Button type="submit" variant="filled">
        {texts.chatbotTest.show}
      </Button>
      <SegmentedControl
        aria-label={chatbotTestTexts.environment}
        value={environment}
        onChange={(chosen) => onEnvironment(chosen === 'prod' ? 'prod' : 'dev')}
        data={ENVIRONMENTS.map((one) => ({ value: one, label: chatbotTestTexts.environments[one] }))}
      />
      <MoreTools>
        <CallButton />
        <Button leftSection={<IconReload size={16} stroke={1.75} aria-hidden />} onClick={onReload}>
          {chatbotTestTexts.reload}
        </Button>
        <GuideLink page="chatbot-test" />
      </MoreTools>
    </form>
  );
}

function CallButton() {
  return (
    <Can do="POST:/chat">
      <Button leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />} onClick={() => openChat('call')}>
        {testCallTexts.toCall}
      </Button>
    </Can>
  );
}
