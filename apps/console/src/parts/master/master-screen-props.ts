import type { Grant } from '@parley/domain/permission';
import type { ReactNode, RefObject } from 'react';
import type { Hotkey } from '#shared/hotkeys/hotkeys.ts';
import type { MasterEmptyProps } from '#parts/master/master-empty.tsx';
import type { NameFaults } from '#parts/master/name-faults.ts';
import type { ScreenPlace } from '#parts/master/use-place.ts';
import type { Thing } from '#shared/saving/buffer.ts';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import type { Saving } from '#shared/saving/use-saving.ts';

export interface Named extends Thing {
  name: string;
}

export interface MasterScreenProps<T extends Named> {
  words: MasterWords<T>;
  state: MasterState<T>;
  rules: MasterRules<T>;
  fields: {
    /** The target of Enter in the list, in the detail. */
    first: string;
    /** The field of the detail to focus after an addition; by default the add field keeps the focus. */
    afterAdding?: string;
  };
  /** What Ctrl+Shift+S does once everything is saved. */
  second: { label: string; run: () => void } | undefined;
  /** Further keys of the screen. */
  hotkeys?: Hotkey[];
  /** Tools beside the search. */
  tools?: ReactNode;
  /** Right of the detail. */
  aside?: ReactNode;
  /** Below the list, if it is not empty. */
  foot?: ReactNode;
  /** For an empty list: explains such items and offers an example. */
  empty: Pick<MasterEmptyProps, 'icon' | 'texts'> & { example: Omit<T, keyof Thing> };
  renderDetail: (thing: T, detail: Detail) => ReactNode;
}

interface MasterWords<T extends Named> {
  /** The screen’s name, which is its items in the plural: `Entities`. */
  title: string;
  /** An item with its article: `an entity`. */
  one: string;
  /** Names the searched fields: `name or value`. */
  searched: string;
  /** Page of the guide. */
  guide: string;
  emptyName: string;
  /** While nothing is chosen. */
  hint: string;
  /** Precedes each name. */
  sign?: string;
  describe: (thing: T) => string;
  saving: Wording<T>;
}

interface MasterState<T extends Named> {
  list: { isError: boolean; error: unknown; refetch: () => unknown };
  saving: Saving<T>;
  place: ScreenPlace;
  faults: NameFaults;
  canEdit: boolean;
  /** Without this grant the screen is read-only. */
  grant: Grant;
}

interface MasterRules<T extends Named> {
  find: (things: readonly T[], query: string) => T[];
  faultOfNew: (things: readonly T[], name: string) => string | undefined;
  makeNew: (name: string) => Omit<T, keyof Thing>;
  isLocked?: (thing: T) => boolean;
  mayDelete: (thing: T) => Promise<boolean>;
}

/** Props of an item's detail. */
export interface Detail {
  /** Why the name is invalid. */
  fault: string | undefined;
  formRef: RefObject<HTMLElement | null>;
  onDelete: () => void;
  onClose: () => void;
}
