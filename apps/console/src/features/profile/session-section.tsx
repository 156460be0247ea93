import { ActionIcon, Button } from '@mantine/core';
import { sessions, type ReplyOf } from '@parley/contract';
import { IconLogout } from '@tabler/icons-react';
import { useRead, useWrite } from '#shared/api/hooks.ts';
import { shownMinute } from '#shared/times.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { confirm } from '#shared/ui/confirm.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { Section } from '#features/profile/section.tsx';
import { profileTexts } from '#texts/profile.ts';
import styles from '#features/profile/profile.module.css';

const { sessions: texts } = profileTexts;
type Shown = ReplyOf<typeof sessions.list>[number];

/** Lists the sessions of the user, each with a button that ends it. */
export function SessionSection() {
  const { data: list, error, refetch } = useRead(sessions.list);
  const refreshes = [sessions.list];
  const end = useWrite(sessions.end, { refreshes, notice: texts.ended });
  const endOthers = useWrite(sessions.endOthers, { refreshes, notice: ({ ended }) => texts.othersEnded(ended) });
  const others = list?.filter(({ is_current }) => !is_current).length ?? 0;

  async function endAllOthers() {
    const isSure = await confirm({
      title: texts.endOthersTitle,
      text: texts.endOthersText(others),
      confirmLabel: texts.endOthers,
      isDestructive: true,
    });
    if (isSure) endOthers.mutate();
  }

  return (
    <Section
      title={texts.title}
      about={texts.about}
      actions={
        others > 0 && (
          <Button loading={endOthers.isPending} onClick={() => void endAllOthers()}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      {error && !list && <LoadError what={texts.title} error={error} onRetry={() => void refetch()} />}
      {!error && !list && <SkeletonRows rows={2} />}
      {list && (
        <ul className="p-plain-list p-top-line">
          {list.map((one) => (
            <SessionRow key={one.id} session={one} onEnd={() => end.mutate({ params: { id: one.id } })} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: Shown; onEnd: () => void }) {
  const { device, place, address, signed_in_at, last_seen, with_otp, with_sso, is_current } = session;
  const name = device ?? texts.unknownDevice;
  return (
    <li className={styles.session}>
      <div className={styles.where}>
        <span className={styles.device}>
          {name} {is_current && <Chip tone="ok">{texts.current}</Chip>} {with_otp && <Chip>{texts.withOtp}</Chip>}
          {with_sso && <Chip>{texts.withSso}</Chip>}
        </span>
        <span className={`p-caption ${styles.facts}`}>
          <span>{place === null ? address : `${place}, ${address}`}</span>
          <span className="p-figures">
            {texts.signedIn} {shownMinute(signed_in_at)}
          </span>
          <span className="p-figures">
            {texts.lastSeen} {shownMinute(last_seen)}
          </span>
        </span>
      </div>
      {!is_current && (
        <ActionIcon aria-label={texts.end(name)} title={texts.end(name)} onClick={onEnd}>
          <IconLogout size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
