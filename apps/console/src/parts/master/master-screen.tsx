import type { ReactNode } from 'react';
import { Can } from '#shared/access/access.tsx';
import { MasterEmpty } from '#parts/master/master-empty.tsx';
import { MasterList } from '#parts/master/master-list.tsx';
import type { Detail, MasterScreenProps, Named } from '#parts/master/master-screen-props.ts';
import { tellInvalid, useMaster, type Master } from '#parts/master/use-master.ts';
import { SaveBar } from '#shared/saving/save-bar.tsx';
import { AddField } from '#shared/ui/add-field.tsx';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SearchBar } from '#shared/ui/search-bar.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { NEW_THING, useTypedTexts } from '#shared/use-typed-texts.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#shared/ui/master-detail.module.css';

/** A list of named items with the selected one beside it, and all commands of such a screen by mouse and keys. */
export function MasterScreen<T extends Named>(props: MasterScreenProps<T>) {
  const { words, second } = props;
  const { list, saving, place, faults, canEdit } = props.state;
  const master = useMaster(props);
  const { refs, things, found, shown } = master;

  if (list.isError && !saving.things) {
    return <LoadError what={words.title} error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!saving.things) return <SkeletonRows />;
  return (
    <div className="p-column">
      <PageHeader count={things.length} />
      {canEdit && (
        <SaveBar
          saving={saving}
          wording={words.saving}
          isInvalid={faults.size > 0}
          onInvalid={() => tellInvalid(props)}
          {...(second ? { second } : {})}
        />
      )}
      <SearchBar
        label={uiTexts.list.search(words.searched)}
        guide={words.guide}
        query={place.query}
        found={found.length}
        inputRef={refs.search}
        onSearch={place.search}
        onLeave={() => refs.list.current?.focus()}
      >
        {props.tools}
      </SearchBar>
      {!canEdit && <DeniedStrip needs={props.state.grant} />}
      <div className={`p-columns ${styles['body']}`} data-detail={shown !== undefined || undefined}>
        <MasterColumn screen={props} master={master} />
        <MasterDetail screen={props} master={master} />
        {props.aside}
      </div>
      {things.length > 0 && props.foot}
    </div>
  );
}

interface PartProps<T extends Named> {
  screen: MasterScreenProps<T>;
  master: Master<T>;
}

/** The field for a new item, and the matching items. */
function MasterColumn<T extends Named>({ screen, master }: PartProps<T>) {
  const { words, rules, fields } = screen;
  const { saving, place, faults } = screen.state;
  const { refs, things, found, shown, add, remove } = master;
  const typed = useTypedTexts(words.title.toLowerCase());
  return (
    <div className={styles['master']}>
      <Can do={screen.state.grant}>
        <div className={styles['add']}>
          <AddField
            label={uiTexts.list.add(words.saving.noun.toLowerCase())}
            inputRef={refs.add}
            initialValue={typed.at(NEW_THING)}
            onType={(name) => typed.keep(NEW_THING, name)}
            validate={(name) => rules.faultOfNew(things, name)}
            emptyMessage={words.emptyName}
            onAdd={add}
            onArrow={(direction) => direction === 'down' && refs.list.current?.focus()}
          />
        </div>
      </Can>
      <MasterList
        label={words.title}
        items={found}
        selected={shown?.id}
        listRef={refs.list}
        renderName={({ id, name }) => (
          <>
            <span className="p-cut">
              {words.sign}
              {name}
            </span>{' '}
            {saving.markOf(id) !== undefined && <UnsavedDot />}
            {faults.has(id) && <StateIcon state="error" size={14} label={uiTexts.hasErrors} />}
          </>
        )}
        describe={words.describe}
        onSelect={place.select}
        onEnter={() => refs.form.current?.querySelector<HTMLElement>(fields.first)?.focus()}
        onDelete={(thing) => void remove(thing)}
        onLeaveUp={() => refs.add.current?.focus()}
      />
      {place.query !== '' && found.length === 0 && (
        <p className={styles['none']}>{uiTexts.list.noMatch(place.query)}</p>
      )}
    </div>
  );
}

/** The selected item; without a selection, a hint, or the text for an empty list. */
function MasterDetail<T extends Named>({ screen, master }: PartProps<T>) {
  const { saving, place, faults } = screen.state;
  const { refs, things, shown, remove } = master;
  if (shown) {
    const refusal = saving.refusal?.thing === shown.id ? saving.refusal.issueAt('name') : undefined;
    return (
      <Rendered
        render={(detail: Detail) => screen.renderDetail(shown, detail)}
        given={{
          fault: faults.get(shown.id) ?? refusal,
          formRef: refs.form,
          onDelete: () => void remove(shown),
          onClose: () => {
            place.select(undefined);
            refs.list.current?.focus();
          },
        }}
      />
    );
  }
  if (things.length > 0) return <p className={styles['hint']}>{screen.words.hint}</p>;
  const { icon, texts, example } = screen.empty;
  return (
    <MasterEmpty
      icon={icon}
      texts={texts}
      canEdit={screen.state.canEdit}
      onAdd={() => refs.add.current?.focus()}
      onAddExample={() => place.select(saving.insert(example))}
    />
  );
}

/** The part that the screen itself renders. */
function Rendered<G>({ render, given }: { render: (given: G) => ReactNode; given: G }) {
  return render(given);
}
