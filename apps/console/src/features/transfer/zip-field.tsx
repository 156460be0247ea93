import { Button } from '@mantine/core';
import { useRef, useState, type DragEvent } from 'react';
import { FileInput } from '#shared/ui/file-input.tsx';
import { shownSize } from '#shared/shown-size.ts';
import { transferTexts } from '#texts/transfer.ts';
import styles from '#features/transfer/transfer.module.css';

const { dialog } = transferTexts;

interface ZipFieldProps {
  file: File | undefined;
  isDisabled: boolean;
  onChoose: (file: File) => void;
}

/** Takes a file that is dropped on it or chosen. */
export function ZipField({ file, isDisabled, onChoose }: ZipFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [first] = event.dataTransfer.files;
    if (first && !isDisabled) onChoose(first);
  }
  return (
    <div
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {file ? (
        <span>
          <bdi>{file.name}</bdi> <span className={styles['hint']}>{shownSize(file.size)}</span>
        </span>
      ) : (
        <span>{dialog.drop}</span>
      )}
      <Button disabled={isDisabled} data-autofocus onClick={() => input.current?.click()}>
        {file ? dialog.another : dialog.choose}
      </Button>
      <FileInput
        inputRef={input}
        accept=".zip,application/zip"
        label={dialog.file}
        onChoose={([first]) => onChoose(first)}
      />
    </div>
  );
}
