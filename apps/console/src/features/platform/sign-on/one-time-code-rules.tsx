import { MultiSelect, Switch } from '@mantine/core';
import { oneTimeCodes, platform, roles } from '@parley/contract';
import { useRead, useWrite } from '#shared/api/hooks.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { profileTexts } from '#texts/profile.ts';
import styles from '#features/platform/sign-on/one-time-code-rules.module.css';

const { rules: texts } = profileTexts;

/** Requires one-time codes of everyone, or of the holders of some roles. */
export function OneTimeCodeRules() {
  const { data: rules } = useRead(oneTimeCodes.rules);
  const { data: all } = useRead(roles.list);
  const { data: without } = useRead(platform.users, { query: { sign_in: 'no_otp', status: 'active', limit: '1' } });
  const setRules = useWrite(oneTimeCodes.setRules, { refreshes: [oneTimeCodes.rules], notice: texts.saved });
  const setRole = useWrite(roles.rename, { refreshes: [roles.list], notice: texts.saved });
  if (!rules || !all) return null;
  const required = all.filter(({ requires_otp }) => requires_otp).map(({ id }) => String(id));

  async function require(requires_otp: boolean) {
    const isSure =
      !requires_otp ||
      (await confirm({ title: texts.askTitle, text: texts.askText(without?.total ?? 0), confirmLabel: texts.ask }));
    if (isSure) setRules.mutate({ body: { requires_otp } });
  }

  function choose(chosen: string[]) {
    const changed = all?.find(({ id, requires_otp }) => chosen.includes(String(id)) !== requires_otp);
    if (changed) setRole.mutate({ params: { id: changed.id }, body: { requires_otp: !changed.requires_otp } });
  }

  return (
    <section className={styles.rules} aria-labelledby="code-rules">
      <div>
        <h2 id="code-rules">{texts.title}</h2>
        <p className="p-caption">{texts.about}</p>
        <Switch
          label={texts.everyone}
          checked={rules.requires_otp}
          disabled={setRules.isPending}
          onChange={({ currentTarget: { checked } }) => void require(checked)}
        />
      </div>
      {!rules.requires_otp && (
        <MultiSelect
          label={texts.roles}
          description={texts.rolesHint}
          placeholder={texts.addRole}
          data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={required}
          disabled={setRole.isPending}
          onChange={choose}
        />
      )}
    </section>
  );
}
