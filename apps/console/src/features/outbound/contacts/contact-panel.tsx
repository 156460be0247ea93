import { conversations, outbound } from '@parley/contract';
import type { CallAttempt, CampaignContact } from '@parley/domain/campaign';
import { Fact } from '#shared/ui/fact.tsx';
import { Can, useCan } from '#shared/access/access.tsx';
import { useWrite } from '#shared/api/hooks.ts';
import { shownMinute, shownMoment } from '#shared/times.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { TimeZoneSelect } from '#shared/ui/time-zone-select.tsx';
import { outboundContactTexts } from '#texts/outbound-contacts.ts';
import { cityOf } from '#features/outbound/call-time.ts';
import { localTimeOf, reasonOf } from '#features/outbound/contacts/contact-words.ts';
import { refreshContacts } from '#features/outbound/contacts/use-contacts.ts';
import styles from '#features/outbound/contacts/contact-panel.module.css';

const { contact: texts } = outboundContactTexts;

interface ContactPanelProps {
  campaignId: number;
  contact: CampaignContact;
  onClose: () => void;
}

/** One contact beside the list: why it is called or not, each call, and its slots. */
export function ContactPanel({ campaignId, contact, onClose }: ContactPanelProps) {
  const { destination_text: number, name, attempts, scheduled_time, expires_at, next_at, stopped_in, slots } = contact;
  const columns = Object.entries(slots);
  return (
    <SidePanel title={name === '' ? number : `${number} ${name}`} label={number} onClose={onClose}>
      <dl className={styles.facts}>
        <Fact name={texts.reason}>
          {reasonOf(contact)}
          <Conversation id={stopped_in} />
        </Fact>
        {scheduled_time !== null && <Fact name={texts.scheduled}>{shownMinute(scheduled_time)}</Fact>}
        {expires_at !== null && <Fact name={texts.expires}>{shownMinute(expires_at)}</Fact>}
        {next_at !== null && <Fact name={texts.next}>{nextOf(contact, next_at)}</Fact>}
      </dl>
      <ZoneField campaignId={campaignId} contact={contact} />
      <section className={styles.part} aria-label={texts.calls}>
        <h3 className={styles.heading}>{texts.calls}</h3>
        {attempts.length === 0 && <p className="p-flush p-text-12 p-muted">{texts.none}</p>}
        <ol className="p-plain-list">
          {attempts.map((attempt) => (
            <AttemptLine key={attempt.attempt} attempt={attempt} />
          ))}
        </ol>
      </section>
      {columns.length > 0 && (
        <section className={styles.part} aria-label={texts.slots}>
          <h3 className={styles.heading}>{texts.slots}</h3>
          <dl className={`${styles.facts} p-flat`}>
            {columns.map(([slot, value]) => (
              <Fact key={slot} name={slot}>
                {value}
              </Fact>
            ))}
          </dl>
        </section>
      )}
    </SidePanel>
  );
}

/** The zone comes from the number or the call list; a person may know better. */
function ZoneField({ campaignId, contact: { id, zone, zones } }: Pick<ContactPanelProps, 'campaignId' | 'contact'>) {
  const canChange = useCan(outbound.updateContact);
  const { mutate, isPending } = useWrite(outbound.updateContact, {
    notice: (_, { body: { zone: saved } }) => (saved === null ? texts.zoneByNumber : texts.zoneSaved(saved)),
    onSuccess: refreshContacts,
  });
  return (
    <TimeZoneSelect
      className={styles.zone ?? ''}
      label={texts.zone}
      clearable
      disabled={!canChange || isPending}
      placeholder={zones.length > 0 ? texts.zonesOf(zones.map(cityOf).join(', ')) : texts.unknownZone}
      value={zone}
      onChange={(chosen) => mutate({ params: { id: campaignId, contact: id }, body: { zone: chosen } })}
    />
  );
}

function AttemptLine({ attempt }: { attempt: CallAttempt }) {
  const { attempt: number, state, outcome, result, claimed, started, answered, ended } = attempt;
  const { sip_code, conversation_id } = attempt;
  const happened = outcome ? texts.outcomes[outcome] : texts.states[state];
  const seconds = answered !== null && ended !== null ? Math.max(Math.round(ended - answered), 0) : undefined;
  const facts = [
    shownMoment(started ?? claimed),
    seconds !== undefined && texts.seconds(String(seconds)),
    sip_code !== null && texts.code(sip_code),
  ].filter((fact) => fact !== false);
  return (
    <li className={styles.attempt}>
      <strong>{texts.attempt(number)}</strong> {result ? `${happened}, ${texts.results[result]}` : happened}
      <div className="p-figures p-flush p-text-12 p-muted">
        {facts.join(' · ')}
        <Conversation id={conversation_id} />
      </div>
    </li>
  );
}

/** Behind the words to which it belongs. */
function Conversation({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <Can do={conversations.get} otherwise={null}>
      {' '}
      <ScreenLink to="/app/logs" query={{ conversation_id: id }} className="p-inline-link">
        {texts.conversation}
      </ScreenLink>
    </Can>
  );
}

/** In the viewer's time and the person's: the server's reason is in the person's. */
function nextOf(contact: CampaignContact, nextAt: number): string {
  const time = shownMinute(nextAt);
  return contact.zones.length === 0 ? time : `${time}, ${localTimeOf(contact, nextAt)}`;
}
