import { Anchor, Text } from '@mantine/core';
import { RichText } from '#parts/transcript/rich-text.tsx';
import type { TranscriptLine } from '#parts/transcript/transcript.ts';
import styles from '#parts/transcript/transcript-view.module.css';

interface CardViewProps {
  card: Extract<TranscriptLine, { kind: 'card' }>;
}

/** A card of the bot. The console loads nothing from other servers, so the picture is a link. */
export function CardView({ card: { image, alt, title, text, link } }: CardViewProps) {
  return (
    <div className={styles.bot}>
      {image !== '' && (
        <Text size="sm">
          <OutsideLink to={image} text={alt || image} />
        </Text>
      )}
      {title !== '' && <Text fw={600}>{link === '' ? title : <OutsideLink to={link} text={title} />}</Text>}
      {title === '' && link !== '' && <OutsideLink to={link} text={link} />}
      {text !== '' && <RichText text={text} />}
    </div>
  );
}

function OutsideLink({ to, text }: { to: string; text: string }) {
  return (
    <Anchor href={to} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Anchor>
  );
}
