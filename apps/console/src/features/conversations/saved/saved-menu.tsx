import { ActionIcon, Button, Popover } from '@mantine/core';
import { conversations, savedFilters, type SavedFilter } from '@parley/contract';
import { IconBookmark, IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { call } from '#shared/api/client.ts';
import { refresh, useRead } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { useStore } from '#shared/store.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { FILTERS, setFilters, type ConversationFilter } from '#features/conversations/filters/conversation-filters.ts';
import { SaveDialog } from '#features/conversations/saved/save-dialog.tsx';
import { conversationTexts } from '#texts/conversations.ts';
import styles from '#features/conversations/saved/saved-menu.module.css';

const { saved: texts } = conversationTexts;

interface SavedMenuProps {
  filter: ConversationFilter;
  onChoose: (filter: ConversationFilter) => void;
}

/** Saved filters: the user's own and the project's. */
export function SavedMenu({ filter, onChoose }: SavedMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [editing, setEditing] = useState<SavedFilter | 'new' | null>(null);
  const { data: all = [] } = useRead(savedFilters.list, { enabled: isOpen });
  const canShare = useCan(conversations.setLabels);
  const me = useStore(session, ({ user }) => user?.id);
  const set = setFilters(filter);
  const canSave = Object.keys(set).length > 0;

  /** The call itself reports a refusal. */
  async function change(work: Promise<unknown>, notice: string) {
    try {
      await work;
      notify.success({ title: notice });
    } finally {
      await refresh(savedFilters.list);
    }
  }
  const trying = (work: Promise<void>) => void work.catch(() => undefined);
  async function remove({ id, name }: SavedFilter) {
    const question = { title: texts.confirmRemove(name), text: texts.confirmRemoveText };
    if (!(await confirm({ ...question, confirmLabel: texts.removeButton, isDestructive: true }))) return;
    await change(call(savedFilters.remove, { params: { id } }), texts.notices.removed(name));
  }
  const edit = (what: SavedFilter | 'new') => {
    setOpen(false);
    setEditing(what);
  };
  const choose = ({ filters }: SavedFilter) => {
    setOpen(false);
    onChoose(Object.fromEntries(FILTERS.map((name) => [name, filters[name] ?? ''])) as ConversationFilter);
  };
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <QuietButton icon={IconBookmark} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {texts.menu}
          </QuietButton>
        </Popover.Target>
        <Popover.Dropdown className={styles['menu'] ?? ''} aria-label={texts.menu}>
          {all.length === 0 && <p className="p-caption">{texts.none}</p>}
          <ul className="p-plain-list">
            {all.map((one) => (
              <li key={one.id} className={styles['row']}>
                <button type="button" className={`p-bare-button ${styles['choose']}`} onClick={() => choose(one)}>
                  <span className="p-cut">{one.name}</span>
                  <span className="p-caption">{sharing(one, me)}</span>
                </button>
                {(one.who === me || canShare) && (
                  <>
                    {canSave && (
                      <Tool
                        icon={IconDeviceFloppy}
                        label={texts.overwrite(one.name)}
                        onClick={() =>
                          trying(
                            change(
                              call(savedFilters.update, { params: { id: one.id }, body: { filters: set } }),
                              texts.notices.replaced(one.name),
                            ),
                          )
                        }
                      />
                    )}
                    <Tool icon={IconPencil} label={texts.edit(one.name)} onClick={() => edit(one)} />
                    <Tool icon={IconTrash} label={texts.remove(one.name)} onClick={() => trying(remove(one))} />
                  </>
                )}
              </li>
            ))}
          </ul>
          <Button variant="subtle" justify="start" disabled={!canSave} onClick={() => edit('new')}>
            {texts.save}
          </Button>
        </Popover.Dropdown>
      </Popover>
      {editing && (
        <SaveDialog
          saved={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSave={async ({ name, is_shared }) => {
            const work =
              editing === 'new'
                ? call(savedFilters.create, { body: { name, is_shared, filters: set } })
                : call(savedFilters.update, { params: { id: editing.id }, body: { name, is_shared } });
            await change(work, texts.notices.saved(name));
          }}
        />
      )}
    </>
  );
}

function sharing({ is_shared, who, who_name }: SavedFilter, me: number | undefined): string {
  if (!is_shared) return texts.mine;
  return who === me || who_name === null ? texts.shared : `${texts.shared}, ${texts.by(who_name)}`;
}

function Tool({ icon: Icon, label, onClick }: { icon: typeof IconTrash; label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
