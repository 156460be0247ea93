import styles from '#shared/ui/kbd.module.css';

/** A key or chord: `Ctrl+Shift+T` shows as `Ctrl Shift T`. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd className={styles['kbd']}>{keys.length > 1 ? keys.replaceAll('+', ' ') : keys}</kbd>;
}
