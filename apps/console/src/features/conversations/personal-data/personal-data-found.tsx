import { Button, Checkbox, Progress } from '@mantine/core';
import { personalData, type FindingKey, type PersonalDataCounts, type PersonalDataRequest } from '@parley/contract';
import { useEffect, useState } from 'react';
import { readAddress } from '#shared/api/client.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { counted, grouped } from '#texts/counted.ts';
import { shownMinute } from '#shared/times.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import {
  keyOf,
  PersonalDataFindings,
  type Kept,
} from '#features/conversations/personal-data/personal-data-findings.tsx';
import { refreshNotes } from '#features/conversations/list/use-conversations.ts';
import { conversationTexts } from '#texts/conversations.ts';
import { personalDataTexts as texts } from '#texts/personal-data.ts';
import styles from '#features/conversations/personal-data/personal-data-view.module.css';

const KINDS = Object.keys(texts.counts) as (keyof PersonalDataCounts)[];

/** One search: its progress, its findings, and the actions for them. */
export function PersonalDataFound({ request, onClose }: { request: PersonalDataRequest; onClose: () => void }) {
  const { state, subject, counts, progress, deployments } = request;
  useEffect(() => {
    if (state === 'done') void refreshNotes();
  }, [state]);
  return (
    <section className={styles['found']} aria-label={texts.found(subject ?? texts.title)}>
      {(state === 'searching' || state === 'erasing') && (
        <div role="status">
          <p>{state === 'searching' ? texts.searching : texts.erasing}</p>
          <Progress className="p-progress" value={progress * 100} aria-label={texts.title} />
        </div>
      )}
      {state === 'found' && <Found request={request} onClose={onClose} />}
      {(state === 'done' || state === 'failed' || state === 'withdrawn') && (
        <div role="status">
          <StateLine state={state === 'done' ? 'ok' : 'warning'}>
            {state === 'done' ? texts.erased(counted(counts.conversations, texts.conversation)) : texts.states[state]}
          </StateLine>
        </div>
      )}
      {state === 'done' && deployments.length > 0 && <StillDeployed deployments={deployments} />}
      {state !== 'found' && state !== 'searching' && <Button onClick={onClose}>{texts.done}</Button>}
    </section>
  );
}

/** Deployments cannot be changed: their data can only be replaced by a new deployment. */
function StillDeployed({ deployments }: Pick<PersonalDataRequest, 'deployments'>) {
  return (
    <div role="status">
      <StateLine state="warning">{texts.stillDeployed}</StateLine>
      <ul>
        {deployments.map(({ id, project_env: environment, created }) => (
          <li key={id}>
            <ScreenLink to="/app/deployments" query={{ deployment: id }} className="p-inline-link">
              {conversationTexts.environments[environment]}, {shownMinute(created)}
            </ScreenLink>
          </li>
        ))}
      </ul>
      <p>
        {texts.deployedAdvice} <GuideLink page="personal-data" />
      </p>
    </div>
  );
}

function Found({ request, onClose }: { request: PersonalDataRequest; onClose: () => void }) {
  const { id, kind, subject, counts, test_names: names } = request;
  const [deletesTests, setDeletesTests] = useState(true);
  const [kept, setKept] = useState<Kept>(new Map());
  const refreshes = [personalData.list, personalData.get];
  const erase = useWrite(personalData.erase, { refreshes });
  const withdraw = useWrite(personalData.withdraw, { refreshes, onSuccess: onClose });
  const isNothing = KINDS.every((one) => counts[one] === 0);

  function keep(finding: FindingKey, isKept: boolean) {
    const next = new Map(kept);
    if (isKept) next.set(keyOf(finding), finding);
    else next.delete(keyOf(finding));
    setKept(next);
  }

  async function ask() {
    const conversations = counts.conversations - [...kept.values()].filter((one) => one.kind === 'conversation').length;
    const isConfirmed = await confirm({
      title: texts.question(counted(conversations, texts.conversation)),
      text: kept.size === 0 ? texts.warning : `${texts.warning} ${texts.keeps(kept.size)}`,
      confirmLabel: texts.confirm,
      isDestructive: true,
    });
    if (isConfirmed) erase.mutate({ params: { id }, body: { keep_tests: !deletesTests, keep: [...kept.values()] } });
  }
  return (
    <>
      <h2 className={styles['heading']}>{texts.found(subject ?? '')}</h2>
      {isNothing ? (
        <p>
          {texts.nothing} {texts.nothingHint}
        </p>
      ) : (
        <dl className={styles['counts']}>
          {KINDS.filter((one) => counts[one] > 0).map((one) => (
            <div key={one} className={styles['count']}>
              <dt>{texts.counts[one]}</dt>
              <dd className="p-figures">{grouped(counts[one])}</dd>
            </div>
          ))}
        </dl>
      )}
      {!isNothing && (
        <>
          {kind === 'erasure' && <p>{texts.look}</p>}
          <PersonalDataFindings request={id} kept={kind === 'erasure' ? kept : null} onKeep={keep} />
        </>
      )}
      {kind === 'erasure' && names.length > 0 && (
        <Checkbox
          label={texts.deleteTests(names.join(', '))}
          checked={deletesTests}
          onChange={({ currentTarget }) => setDeletesTests(currentTarget.checked)}
        />
      )}
      <div className={styles['buttons']}>
        {kind === 'erasure' && !isNothing && (
          <Button variant="filled" color="var(--p-danger)" loading={erase.isPending} onClick={() => void ask()}>
            {texts.eraseFound}
          </Button>
        )}
        {kind === 'export' && counts.conversations > 0 && (
          <Button component="a" variant="filled" href={readAddress(personalData.download, { params: { id } })} download>
            {texts.download}
          </Button>
        )}
        <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ params: { id } })}>
          {kind === 'export' ? texts.done : texts.cancel}
        </Button>
      </div>
    </>
  );
}
