import { ActionIcon, Button } from '@mantine/core';
import { conversations, conversationWork, intents, type Annotation, type ReplyOf } from '@parley/contract';
import { templateKey, type Intent } from '@parley/domain';
import { IconArrowBackUp, IconCheck, IconMessageDots, IconMessagePlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Can } from '#shared/access/access.tsx';
import { call } from '#shared/api/client.ts';
import { refresh, useRead } from '#shared/api/hooks.ts';
import { grouped } from '#texts/counted.ts';
import { notify } from '#shared/notices/notices.ts';
import { showAction } from '#shared/open-screen.ts';
import { session } from '#shared/session/session.ts';
import { shownMinute } from '#shared/times.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { TableHead } from '#shared/ui/table-head.tsx';
import {
  addAsTemplate,
  CORRECTIONS,
  removeCorrection,
  refusalOf,
  trying,
} from '#features/conversations/detail/correct-turn.ts';
import { usePaged } from '#shared/api/use-paged.ts';
import { ViewLinks } from '#features/conversations/view-links.tsx';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import styles from '#features/conversations/corrections/corrections-view.module.css';

const { corrections: texts, corrected } = conversationWorkTexts;

/** Corrected turns of all conversations: the model's mistakes, ready to be added as templates. */
export function CorrectionsView() {
  const read = usePaged(CORRECTIONS, {}, ({ projectId, cursor, signal }) =>
    call(conversationWork.annotations, { projectId, query: cursor, signal }),
  );
  const { data: all } = useRead(intents.list);
  const byId = useMemo(() => new Map(all?.map((intent) => [intent.id, intent])), [all]);
  const { data: now } = useRead(conversationWork.recognizedNow, { handles: ['local'] });
  const nowById = useMemo(() => new Map(now?.map((one) => [one.id, one])), [now]);
  const { items, error, total } = read;
  const judged = (items ?? []).filter((one) => nowById.has(one.id));
  const right = judged.filter((one) => isRight(one, nowById, byId)).length;
  const open = (items ?? []).flatMap((one) => {
    const intent = intentOf(one, byId);
    return intent && !isTemplate(one, intent) ? [{ text: one.text, intent }] : [];
  });
  return (
    <div className="p-column">
      <PageHeader />
      <div className={`p-tool-bar ${styles['tools']}`}>
        <ViewLinks view="corrections" count={total} />
        <span className={styles['space']} />
        {open.length > 0 && (
          <Can do={intents.addTemplate}>
            <Button
              leftSection={<IconMessagePlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => void addAll(open)}
            >
              {texts.addAll(open.length)}
            </Button>
          </Can>
        )}
        <GuideLink page="conversations" />
      </div>
      {error && !items && <LoadError what={texts.title} error={error} onRetry={() => void read.refetch()} />}
      {!error && !items && <SkeletonRows />}
      {items && items.length === 0 && (
        <EmptyState icon={IconMessageDots} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too.
        <div className={styles['scroller']} role="region" aria-label={texts.title} tabIndex={0}>
          <p className={styles['about']}>
            {texts.about} {judged.length > 0 && texts.rightNow(grouped(right), grouped(judged.length))}
          </p>
          <table className="p-table">
            <TableHead
              columns={[texts.said, texts.recognized, texts.right, texts.now, texts.state, texts.by]}
              tools={texts.remove}
            />
            <tbody>
              {items.map((one) => (
                <Row key={one.id} correction={one} intent={intentOf(one, byId)} now={nowById.get(one.id)} />
              ))}
            </tbody>
          </table>
          {read.hasNextPage && (
            <Button m="md" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
              {texts.more}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type Recognized = ReplyOf<typeof conversationWork.recognizedNow>[number];

interface RowProps {
  correction: Annotation;
  intent: Intent | undefined;
  /** The serving model recognizes this now; undefined for a fallback, and for rows far down the list. */
  now: Recognized | undefined;
}

function Row({ correction, intent, now }: RowProps) {
  const { id, text, recognized, intent_id: intentId, who_name: who, created } = correction;
  return (
    <tr>
      <td className={styles['said']}>
        <ScreenLink
          to="/app/logs"
          query={{ conversation_id: correction.conversation_id, entry: correction.entry_timestamp }}
          className="p-link"
          title={texts.open}
        >
          {text}
        </ScreenLink>
      </td>
      <td>{recognized ?? texts.none}</td>
      <td>{intentId === null ? corrected.fallback : (intent?.name ?? corrected.deleted)}</td>
      <td>{now && <Now now={now} isRight={now.recognized === intent?.name} />}</td>
      <td>{intent && <TemplateState text={text} intent={intent} />}</td>
      <td>{corrected.by(who ?? corrected.unknown, shownMinute(created))}</td>
      <td>
        <Can do={conversations.createNote} otherwise={null}>
          <ActionIcon aria-label={texts.remove} title={texts.remove} onClick={() => void removeCorrection(id)}>
            <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Can>
      </td>
    </tr>
  );
}

function Now({ now: { recognized, confidence }, isRight: is }: { now: Recognized; isRight: boolean }) {
  return (
    <span className={is ? styles['added'] : styles['wrong']}>
      <StateIcon state={is ? 'ok' : 'warning'} size={14} label={is ? texts.isRight : texts.isWrong} />{' '}
      {recognized ?? texts.none} <span className="p-figures">{confidence.toFixed(2)}</span>
    </span>
  );
}

function isRight(
  correction: Annotation,
  now: ReadonlyMap<number, Recognized>,
  intentsById: ReadonlyMap<number, Intent>,
): boolean {
  const intent = intentOf(correction, intentsById);
  return intent !== undefined && now.get(correction.id)?.recognized === intent.name;
}

function TemplateState({ text, intent }: { text: string; intent: Intent }) {
  if (isTemplate({ text }, intent)) {
    return (
      <span className={styles['added']}>
        <IconCheck size={14} stroke={2} aria-hidden /> {texts.isTemplate}
      </span>
    );
  }
  return (
    <Can do={intents.addTemplate} otherwise={null}>
      <Button size="compact-sm" onClick={() => void add(text, intent)}>
        {texts.add}
      </Button>
    </Can>
  );
}

function intentOf({ intent_id: id }: Annotation, byId: ReadonlyMap<number, Intent>): Intent | undefined {
  return id === null ? undefined : byId.get(id);
}

function isTemplate({ text }: Pick<Annotation, 'text'>, { templates }: Intent): boolean {
  const key = templateKey(text);
  return templates.some((template) => templateKey(template) === key);
}

async function add(text: string, { id, name }: Intent): Promise<void> {
  try {
    await addAsTemplate({ id, name }, text);
  } catch (error) {
    notify.error({ title: corrected.failed, message: refusalOf(error) });
  }
}

/** One after another: each is a separate change, and a refused one does not stop the others. */
async function addAll(open: readonly { text: string; intent: Intent }[]): Promise<void> {
  let count = 0;
  for (const { text, intent } of open) {
    await trying(async () => {
      await call(intents.addTemplate, { params: { id: intent.id }, body: { template: text } });
      count += 1;
    });
  }
  await refresh(intents.list);
  const [first] = open;
  const action = first && showAction('/app/intents', session.get().projectId, { intent: first.intent.id });
  notify.success({ title: texts.addedAll(count), action });
}
