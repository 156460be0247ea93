import { conversations, personalData } from '@parley/contract';
import { useCan } from '#shared/access/access.tsx';
import { useAddress } from '#shared/use-address.ts';
import { Denied } from '#shared/ui/denied.tsx';
import { CallsView } from '#features/conversations/calls/calls-view.tsx';
import { ConversationsScreen } from '#features/conversations/conversations-screen.tsx';
import { CorrectionsView } from '#features/conversations/corrections/corrections-view.tsx';
import { LabelsView } from '#features/conversations/labels/labels-view.tsx';
import { NotesView } from '#features/conversations/notes/notes-view.tsx';
import { PersonalDataView } from '#features/conversations/personal-data/personal-data-view.tsx';
import { PrintView } from '#features/conversations/detail/print-view.tsx';
import { VIEWS } from '#features/conversations/view-links.tsx';
import { conversationWorkTexts } from '#texts/conversation-work.ts';

const { views: texts } = conversationWorkTexts;

/** The list of conversations, or a page beside it, as the address says. */
export function ConversationViews() {
  const { params, write } = useAddress();
  const canOpen = useCan(conversations.get);
  const canErase = useCan(personalData.list);
  const view = VIEWS.find((one) => one === params.get('view'));
  const id = params.get('conversation_id') ?? '';
  if (view === 'labels') return <LabelsView />;
  if (view === 'calls') return <CallsView />;
  if (view === 'personal-data') {
    return canErase ? <PersonalDataView /> : <Denied what={texts[view]} grant="DELETE:/conversations/<id>" />;
  }
  if (view !== undefined && !canOpen) return <Denied what={texts[view]} grant="GET:/conversations/<id>" />;
  if (view === 'notes') return <NotesView />;
  if (view === 'corrections') return <CorrectionsView />;
  return (
    <>
      <ConversationsScreen />
      {params.get('print') === '1' && id !== '' && canOpen && (
        <PrintView id={id} onClose={() => write({ print: () => '' })} />
      )}
    </>
  );
}
