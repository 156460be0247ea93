import { auth, signOn } from '@parley/contract';
import { useEffect, useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { rememberReturnPath, returnPath } from '#shared/session/return-path.ts';
import { startSession } from '#shared/session/session.ts';
import { rememberFlow, takeSignOn } from '#shared/session/sign-on.ts';
import { loginTexts } from '#texts/login.ts';

const { signOn: texts } = loginTexts;
/** A failed sign-in never goes through the rules of other calls. */
const OWN = { handles: ['local', 401, 402, 403] } as const;

/** Signing in by the company's identity provider: there and back. */
export function useSignOn() {
  const [message, setMessage] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setMessage(undefined);
    setPending(true);
    try {
      await work();
    } catch (error) {
      setPending(false);
      if (error instanceof CallSkipped) return;
      if (!(error instanceof ApiError)) throw error;
      setMessage(error.status === 0 ? undefined : messageOf(error));
    }
  }

  useEffect(() => {
    const answer = takeSignOn();
    if (answer) void attempt(() => complete(answer));
    // Once, with the answer that the page was opened with.
  }, []);

  return { begin: () => void attempt(begin), message, isPending };
}

async function begin(): Promise<void> {
  const return_path = returnPath();
  const { msal_url, flow } = await call(signOn.begin, {
    body: return_path === undefined ? {} : { return_path },
    ...OWN,
  });
  rememberFlow(flow);
  location.assign(msal_url);
}

async function complete(answer: { query_string: string; flow: string }): Promise<void> {
  const { email, token, return_path } = await call(signOn.complete, { body: answer, ...OWN });
  if (return_path !== null) rememberReturnPath(return_path);
  const { user } = await call(auth.login, { body: { email, token }, ...OWN });
  startSession(user);
}

function messageOf({ code, status }: ApiError): string {
  if (code === 'sso_no_account') return texts.noAccount;
  if (code === 'sso_off') return texts.off;
  return status === 503 ? texts.unavailable : texts.failed;
}
