import { useEffect, useEffectEvent, useState } from 'react';

/** Accepts files dropped anywhere on the page. Returns how many hover over it; 0 without a drag. */
export function useDrop(isEnabled: boolean, onDrop: (files: File[], hasFolders: boolean) => void): number {
  const [hovering, setHovering] = useState(0);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Otherwise the browser opens the dropped file and leaves the console.
      event.preventDefault();
      setHovering(Math.max(1, event.dataTransfer.items.length));
    };
    const leave = (event: DragEvent) => {
      // Moving from one element to the next leaves the first.
      if (event.relatedTarget === null) setHovering(0);
    };
    const end = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setHovering(0);
      const { files, hasFolders } = droppedFiles(event.dataTransfer);
      drop(files, hasFolders);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', end);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', end);
      setHovering(0);
    };
  }, [isEnabled]);
  return hovering;
}

/** A folder comes as a file that cannot be read. */
function droppedFiles({ items, files }: DataTransfer): { files: File[]; hasFolders: boolean } {
  const entries = [...items].filter(({ kind }) => kind === 'file');
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory === true;
  if (!entries.some(isFolder)) return { files: [...files], hasFolders: false };
  const kept = entries.filter((item) => !isFolder(item)).map((item) => item.getAsFile());
  return { files: kept.filter((file) => file !== null), hasFolders: true };
}
