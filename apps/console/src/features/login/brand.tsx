import { IconMessageCircle } from '@tabler/icons-react';
import { loginTexts } from '#texts/login.ts';
import styles from '#features/login/login-screen.module.css';

/** The product's sign and name above the card. */
export function Brand() {
  return (
    <div className={styles['brand']}>
      <span className={styles['logo']}>
        <IconMessageCircle size={18} stroke={1.75} aria-hidden />
      </span>
      {loginTexts.product}
    </div>
  );
}
