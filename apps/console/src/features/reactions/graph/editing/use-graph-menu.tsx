import type { Point } from '@parley/dialogue/layout/measures';
import type { Reaction, Scope } from '@parley/domain';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { copyText, readClipboard } from '#shared/clipboard.ts';
import { notify } from '#shared/notices/notices.ts';
import { GraphMenu, type MenuItem } from '#features/reactions/graph/editing/graph-menu.tsx';
import type { Camera, Places } from '#features/reactions/graph/canvas/use-camera.ts';
import type { GraphEdits } from '#features/reactions/graph/editing/use-graph-edits.ts';
import { TryFromHere } from '#features/reactions/panel/try-from-here.tsx';
import { graphTexts } from '#texts/graph.ts';
import { reactionTexts } from '#texts/reactions.ts';

const { menu: menuTexts, clipboard } = graphTexts;

interface Options {
  reactions: readonly Reaction[];
  scopes: readonly Scope[];
  selected: ReadonlySet<number>;
  canEdit: boolean;
  edits: GraphEdits;
  placesOf: Camera['placesOf'];
  open: (id: number) => void;
  connect: (id: number) => void;
  duplicate: (ids: readonly number[]) => void;
  remove: (ids: readonly number[]) => void;
  paste: (text: string, at: Point) => boolean;
  addNote: (at: Point) => void;
  onArrange: (() => void) | undefined;
  onExport: (format: 'png' | 'svg') => void;
}

type Subject = { kind: 'boxes'; ids: readonly number[] } | { kind: 'canvas'; scope: number | null };
type Shown = Subject & Places;
export type OpenMenu = (event: Pick<MouseEvent, 'clientX' | 'clientY' | 'preventDefault'>, on: Subject) => void;

/** The menu of a box, of all selected boxes, or of the empty graph. */
export function useGraphMenu(options: Options): {
  openMenu: OpenMenu;
  menu: ReactNode;
} {
  const { reactions, scopes, selected, edits, placesOf } = options;
  const [shown, setShown] = useState<Shown | null>(null);
  const [triedId, setTriedId] = useState<number | null>(null);
  const canTry = useCan('POST:/chat');
  const tried = reactions.find(({ id }) => id === triedId);
  const openMenu: OpenMenu = (event, on) => {
    event.preventDefault();
    const [only] = on.kind === 'boxes' ? on.ids : [];
    const isOfSelection = on.kind === 'boxes' && only !== undefined && selected.has(only);
    setShown({
      ...(isOfSelection ? { kind: 'boxes', ids: [...selected] } : on),
      ...placesOf({ x: event.clientX, y: event.clientY }),
    });
  };
  const menu = (
    <>
      {shown && (
        <GraphMenu
          key={`${shown.at.x} ${shown.at.y}`}
          at={shown.at}
          title={titleOf(shown, reactions)}
          items={
            shown.kind === 'boxes'
              ? itemsOfBoxes(shown.ids, options, canTry ? setTriedId : undefined)
              : itemsOfCanvas(shown.place, shown.scope, options, edits)
          }
          onClose={() => setShown(null)}
        />
      )}
      {tried && <TryFromHere reaction={tried} scopes={scopes} onClose={() => setTriedId(null)} />}
    </>
  );
  return { openMenu, menu };
}

function titleOf(shown: Shown, reactions: readonly Reaction[]): string | undefined {
  if (shown.kind === 'canvas') return undefined;
  if (shown.ids.length > 1) return menuTexts.reactions(shown.ids.length);
  return reactions.find(({ id }) => id === shown.ids[0])?.name || reactionTexts.unnamed;
}

function itemsOfBoxes(
  ids: readonly number[],
  { canEdit, edits, open, connect, duplicate, remove }: Options,
  tryFrom: ((id: number) => void) | undefined,
): MenuItem[] {
  const [id] = ids;
  const only = ids.length === 1 ? id : undefined;
  return [
    ...(only === undefined ? [] : [{ label: menuTexts.open, keys: 'Enter', run: () => open(only) }]),
    // A conversation cannot start at an unsaved reaction: the server does not know its id.
    ...(only === undefined || only < 0 || !tryFrom
      ? []
      : [{ label: menuTexts.try, keys: 'T', run: () => tryFrom(only) }]),
    ...(only === undefined || !canEdit
      ? []
      : [{ label: menuTexts.addConnected, keys: 'C', isApart: true, run: () => connect(only) }]),
    { label: menuTexts.copy, keys: 'Ctrl+C', run: () => void copy(edits.copy(ids)) },
    ...(canEdit
      ? [
          { label: menuTexts.duplicate, keys: 'Ctrl+D', run: () => duplicate(ids) },
          { label: menuTexts.delete, keys: 'Delete', isApart: true, isDestructive: true, run: () => remove(ids) },
        ]
      : []),
  ];
}

function itemsOfCanvas(
  place: Point,
  scope: number | null,
  { canEdit, paste, addNote, onArrange, onExport }: Options,
  edits: GraphEdits,
): MenuItem[] {
  return [
    ...(canEdit
      ? [
          { label: menuTexts.addReaction, keys: 'N', run: () => edits.add(place, scope) },
          { label: menuTexts.addNote, run: () => addNote(place) },
          { label: menuTexts.paste, keys: 'Ctrl+V', run: () => void pasteFrom((text) => paste(text, place)) },
        ]
      : []),
    ...(onArrange ? [{ label: menuTexts.arrange, isApart: true, run: onArrange }] : []),
    { label: graphTexts.controls.png, isApart: true, run: () => onExport('png') },
    { label: graphTexts.controls.svg, run: () => onExport('svg') },
  ];
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) return;
  notify.warn({ title: clipboard.cannotCopy, message: clipboard.cannotCopyHint });
}

async function pasteFrom(paste: (text: string) => boolean): Promise<void> {
  const text = await readClipboard();
  if (text === undefined) return notify.warn({ title: clipboard.cannotPaste, message: clipboard.cannotPasteHint });
  if (!paste(text)) notify.info({ title: clipboard.nothing, message: clipboard.nothingHint });
}
