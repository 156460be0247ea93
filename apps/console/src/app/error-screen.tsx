import { Link } from 'react-router';
import { texts } from '#texts/spec.ts';
import { screenTexts } from '#texts/screens.ts';
import styles from '#app/error-screen.module.css';

/** For unknown addresses. */
export function ErrorScreen() {
  return (
    <main>
      <UnknownPage heading="h1" />
    </main>
  );
}

/** The page inside the shell, whose top bar has the page's title. */
export function UnknownPage({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  return (
    <div className={styles['screen']}>
      <Heading className={styles['title']}>{screenTexts.notFound.title}</Heading>
      <p>{texts.error.unknownPage}</p>
      <Link to="/" className={styles['link']}>
        {screenTexts.notFound.home}
      </Link>
    </div>
  );
}
