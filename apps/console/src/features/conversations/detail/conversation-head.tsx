import { ActionIcon, Menu } from '@mantine/core';
import { conversationWork, outbound, personalData, tests, type Conversation } from '@parley/contract';
import {
  IconArrowLeft,
  IconArrowsDiff,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconEraser,
  IconFlask,
  IconInfoCircle,
  IconLink,
  IconPhoneOff,
  IconPrinter,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Can, CanItem } from '#shared/access/access.tsx';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { shownTime } from '#shared/times.ts';
import { LogLevelSelect, type SelectableLogLevel } from '#parts/transcript/log-level-select.tsx';
import { useVersionName } from '#parts/deployments/version-name.ts';
import { useAddress } from '#shared/use-address.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { useIsNarrow } from '#shared/ui/use-is-narrow.ts';
import { ScreenLink, screenAddress } from '#shared/ui/screen-link.tsx';
import { CallOfConversation } from '#features/conversations/calls/call-of-conversation.tsx';
import { LabelRow } from '#features/conversations/labels/label-row.tsx';
import { OutcomeMark } from '#features/conversations/list/outcome-mark.tsx';
import { ReviewButton, ReviewerSelect } from '#features/conversations/detail/review-tools.tsx';
import { stopNumberOf } from '#features/conversations/detail/stop-number.ts';
import { copyLink } from '#features/conversations/detail/share-link.ts';
import { shownSpan } from '#features/conversations/filters/shown-span.ts';
import type { Asked } from '#features/conversations/detail/turn-actions.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import { personalDataTexts } from '#texts/personal-data.ts';
import styles from '#features/conversations/detail/conversation-detail.module.css';

const { detail: texts, environments } = conversationTexts;
const { stopping, tools } = conversationWorkTexts;
const { eraseThis } = personalDataTexts;

interface ConversationHeadProps {
  conversation: Conversation;
  level: SelectableLogLevel;
  isLabeling: boolean;
  /** True if the screen's keys are active. */
  isFree: boolean;
  onLevel: (level: SelectableLogLevel) => void;
  onLabeling: (isLabeling: boolean) => void;
  onAsk: (about: Asked['about']) => void;
  onStep: (by: 1 | -1) => void;
  onNextToReview: () => void;
  onClose: () => void;
}

/** The facts of a conversation, its labels and its review, and what can be done with all of it. */
export function ConversationHead(props: ConversationHeadProps) {
  const isNarrow = useIsNarrow();
  const { conversation, level, isLabeling, isFree, onLevel, onLabeling, onAsk, onStep, onNextToReview, onClose } =
    props;
  const [isOpen, setOpen] = useState(false);
  const factsId = useId();
  return (
    <header className={styles['head']}>
      <div className={styles['line']}>
        <ActionIcon size={44} className={styles['back'] ?? ''} aria-label={texts.close} onClick={onClose}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h2 className={`${styles['title']} p-figures`} title={texts.title(shownTime(conversation.started))}>
          {shownTime(conversation.started)}
        </h2>
        <OutcomeMark outcome={conversation.outcome} />
        <LabelRow conversation={conversation} isOpen={isLabeling} onOpen={onLabeling} />
        <span className={styles['space']} />
        <ReviewButton conversation={conversation} hasKeys={isFree} onNext={onNextToReview} />
        {!isNarrow && (
          <Can do={tests.convert}>
            <ActionIcon aria-label={tools.convert} title={tools.convert} onClick={() => onAsk('convert')}>
              <IconFlask size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Can>
        )}
        <CallOfConversation conversation={conversation} />
        <MoreMenu conversation={conversation} isNarrow={isNarrow} onAsk={onAsk} />
        <ActionIcon aria-label={texts.previous} title={texts.previous} onClick={() => onStep(-1)}>
          <IconChevronUp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={texts.next} title={texts.next} onClick={() => onStep(1)}>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={texts.facts}
          title={texts.facts}
          aria-expanded={isOpen}
          aria-controls={factsId}
          onClick={() => setOpen(!isOpen)}
        >
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div id={factsId} className={styles['facts']} hidden={!isOpen}>
        {isOpen && (
          <>
            <Facts conversation={conversation} />
            <span className={styles['space']} />
            <ReviewerSelect conversation={conversation} onNext={onNextToReview} />
            <LogLevelSelect level={level} className={styles['level']} onLevel={onLevel} />
          </>
        )}
      </div>
    </header>
  );
}

type MoreMenuProps = Pick<ConversationHeadProps, 'conversation' | 'onAsk'> & { isNarrow: boolean };

function MoreMenu({ conversation: { id, channel }, isNarrow, onAsk }: MoreMenuProps) {
  const navigate = useNavigate();
  const projectId = useProjectIdIfAny();
  const { write } = useAddress();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={tools.more} title={tools.more}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isNarrow && (
          <CanItem
            do={tests.convert}
            leftSection={<IconFlask size={16} stroke={1.75} aria-hidden />}
            onClick={() => onAsk('convert')}
          >
            {tools.convert}
          </CanItem>
        )}
        <Menu.Item leftSection={<IconLink size={16} stroke={1.75} aria-hidden />} onClick={() => void copyLink(id)}>
          {tools.copyLink}
        </Menu.Item>
        <CanItem
          do={conversationWork.replay}
          leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
          onClick={() => onAsk('replay')}
        >
          {tools.replay}
        </CanItem>
        <Menu.Item
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => write({ print: () => '1' })}
        >
          {tools.print}
        </Menu.Item>
        {channel === 'phone' && (
          <CanItem
            do={outbound.stop}
            leftSection={<IconPhoneOff size={16} stroke={1.75} aria-hidden />}
            onClick={() => void stopNumberOf(id)}
          >
            {stopping.stop}
          </CanItem>
        )}
        <CanItem
          do={personalData.find}
          leftSection={<IconEraser size={16} stroke={1.75} aria-hidden />}
          onClick={() =>
            void navigate(screenAddress('/app/logs', projectId, { view: 'personal-data', conversation: id }))
          }
        >
          {eraseThis}
        </CanItem>
      </Menu.Dropdown>
    </Menu>
  );
}

function Facts({ conversation }: { conversation: Conversation }) {
  const nameOf = useVersionName();
  const { id, started, last_activity: last, turns, deployment, project_env: environment } = conversation;
  return (
    <>
      <Chip>{environments[environment]}</Chip>
      <span className="p-figures">{shownSpan(last - started)}</span>
      <span>{texts.turns(turns)}</span>
      {deployment && (
        <span>
          {texts.version}{' '}
          <ScreenLink to="/app/deployments" query={{ deployment: deployment.id }} className={styles['version']}>
            {nameOf(Math.trunc(deployment.version / 1_000_000))}
          </ScreenLink>
        </span>
      )}
      <span className={styles['id']}>
        <code className="p-cut">{id}</code>
        <CopyButton value={id} label={texts.copyId} />
      </span>
    </>
  );
}
