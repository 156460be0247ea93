import { Button, Input } from '@mantine/core';
import { intents } from '@parley/contract';
import { IntentName, nameKey, searchKey, SYSTEM_INTENTS, templateKey } from '@parley/domain';
import { useId, useMemo, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { PickList } from '#shared/ui/pick-list.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { useMarkKeys } from '#parts/templates/mark-keys.ts';
import { TemplateInput } from '#parts/templates/template-input.tsx';
import { refusalOf, type ChosenIntent } from '#features/conversations/detail/correct-turn.ts';
import { conversationWorkTexts } from '#texts/conversation-work.ts';
import styles from '#features/conversations/detail/pick-intent-dialog.module.css';

const { pick: texts } = conversationWorkTexts;
const MOST_OFFERED = 50;

export interface RankedIntent {
  name: string;
  confidence: number | undefined;
}

interface PickIntentDialogProps {
  title: string;
  /** The words of the caller; a template is made of them where `hasTemplate`. */
  said: string;
  hasTemplate: boolean;
  /** Intents by name, with their confidence: the likeliest first. */
  ranked: readonly RankedIntent[];
  /** The recognized intent; undefined if no intent was recognized. */
  recognized: string | undefined;
  /** Throws the server's refusal. */
  onPick: (intent: ChosenIntent, template: string) => Promise<void>;
  onClose: () => void;
}

/** Search of intents; a name that is new makes an intent. */
export function PickIntentDialog({
  title,
  said,
  hasTemplate,
  ranked,
  recognized,
  onPick,
  onClose,
}: PickIntentDialogProps) {
  const { data: all } = useRead(intents.list);
  const canCreate = useCan(intents.create);
  useMarkKeys(hasTemplate, { inDialog: true });
  const [query, setQuery] = useState('');
  const [template, setTemplate] = useState(said);
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const name = query.trim();
  const offers = useMemo(() => offered(all ?? [], name, ranked), [all, name, ranked]);
  const isNew =
    canCreate &&
    IntentName.safeParse(name).success &&
    !(all ?? []).some((intent) => nameKey(intent.name) === nameKey(name));
  const items: ChosenIntent[] = isNew ? [...offers, { id: null, name }] : offers;

  async function pick(intent: ChosenIntent) {
    if (isSaving || (hasTemplate && templateKey(template) === '')) return;
    setSaving(true);
    setRefusal(undefined);
    try {
      await onPick(intent, template.trim());
      onClose();
    } catch (error) {
      setRefusal(refusalOf(error));
      setSaving(false);
    }
  }

  return (
    <Dialog
      title={title}
      size={480}
      onClose={onClose}
      footer={
        <>
          <div className={styles['state']} role="status">
            {refusal !== undefined && <StateLine state="error">{refusal}</StateLine>}
          </div>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      {hasTemplate ? (
        <TemplateField value={template} onChange={setTemplate} />
      ) : (
        <p className={styles['said']}>{said}</p>
      )}
      <p className="p-caption">{recognized === undefined ? texts.notUnderstood : texts.understood(recognized)}</p>
      <PickList
        query={query}
        onQuery={setQuery}
        items={items}
        keyOf={({ id, name: one }) => `${id ?? 'new'} ${one}`}
        renderItem={({ id, name: one }) =>
          id === null ? texts.create(one) : <Offer name={one} confidence={rankOf(ranked, one)?.confidence} />
        }
        onPick={(intent) => void pick(intent)}
        label={texts.find}
        placeholder={texts.find}
        emptyText={texts.none}
      />
    </Dialog>
  );
}

function TemplateField({ value, onChange }: { value: string; onChange: (template: string) => void }) {
  const id = useId();
  return (
    <Input.Wrapper label={texts.template} mb="sm" labelProps={{ htmlFor: id }}>
      <TemplateInput
        id={id}
        className={`p-frame ${styles['template']}`}
        maxLength={1_000}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Input.Wrapper>
  );
}

function Offer({ name, confidence }: RankedIntent) {
  if (confidence === undefined) return name;
  return (
    <span className={styles['offer']}>
      {name} <span className="p-caption p-figures">{confidence.toFixed(2)}</span>
    </span>
  );
}

function rankOf(ranked: readonly RankedIntent[], name: string): RankedIntent | undefined {
  return ranked.find((one) => nameKey(one.name) === nameKey(name));
}

/** Offers intents whose names contain the text, prefix matches first, each group by likelihood. */
function offered(
  all: readonly { id: number; name: string }[],
  text: string,
  ranked: readonly RankedIntent[],
): { id: number; name: string }[] {
  const places = new Map(ranked.map(({ name }, at) => [nameKey(name), at] as const).toReversed());
  const placeOf = (name: string) => places.get(nameKey(name)) ?? ranked.length;
  const wanted = searchKey(text);
  return all
    .filter(({ name }) => searchKey(name).includes(wanted) && !SYSTEM_INTENTS.some((system) => system === name))
    .toSorted(
      (a, b) =>
        rank(a.name, wanted) - rank(b.name, wanted) ||
        placeOf(a.name) - placeOf(b.name) ||
        a.name.localeCompare(b.name),
    )
    .slice(0, MOST_OFFERED)
    .map(({ id, name }) => ({ id, name }));
}

function rank(name: string, wanted: string): number {
  return searchKey(name).startsWith(wanted) ? 0 : 1;
}
