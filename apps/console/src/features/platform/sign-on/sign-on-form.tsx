import type { SignOnState } from '@parley/contract';
import type { ReactNode } from 'react';
import { GroupsPart } from '#features/platform/sign-on/groups-part.tsx';
import { PasswordsPart } from '#features/platform/sign-on/passwords-part.tsx';
import { PeoplePart } from '#features/platform/sign-on/people-part.tsx';
import { ProviderPart } from '#features/platform/sign-on/provider-part.tsx';
import { RightsPart } from '#features/platform/sign-on/rights-part.tsx';
import { ScimPart } from '#features/platform/sign-on/scim-part.tsx';
import { useSignOnDraft } from '#features/platform/sign-on/use-sign-on-draft.ts';
import { useSignOnWording } from '#features/platform/sign-on/use-sign-on-wording.ts';
import { PanelFoot } from '#features/platform/users/panel-foot.tsx';
import styles from '#features/platform/sign-on/sign-on.module.css';

export function SignOnForm({ state, children }: { state: SignOnState; children?: ReactNode }) {
  const draft = useSignOnDraft(state);
  const wording = useSignOnWording(state);
  return (
    <div className="p-stack p-fill p-shortenable">
      <div className="p-fill p-shortenable p-scroll">
        {children}
        <div className={styles.parts}>
          <ProviderPart state={state} draft={draft} />
          <PeoplePart draft={draft} />
          <GroupsPart state={state} draft={draft} />
          <RightsPart draft={draft} />
          <PasswordsPart state={state} draft={draft} />
          <ScimPart state={state} />
        </div>
      </div>
      <footer className={styles.foot}>
        <PanelFoot saving={draft.saving} wording={wording} count={draft.count} />
      </footer>
    </div>
  );
}
