import { users } from '@parley/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '#shared/api/client.ts';

/** The server allows ten checks a minute, so typing in one go is checked once. */
const PAUSE_MS = 600;

interface Candidate {
  passwd: string;
  email: string;
  name: string;
}

/** Asks the server about a new password while it is typed. */
export function usePasswordCheck() {
  const [message, setMessage] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef('');
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(candidate: Candidate) {
    if (candidate.passwd === asked.current) return;
    asked.current = candidate.passwd;
    clearTimeout(timer.current);
    setMessage(undefined);
    if (candidate.passwd === '') return;
    timer.current = setTimeout(() => void answer(candidate), PAUSE_MS);
  }

  async function answer(candidate: Candidate) {
    try {
      const { status, msg } = await call(users.validatePassword, {
        body: candidate,
        handles: ['local', 0],
        background: true,
      });
      if (asked.current === candidate.passwd) setMessage(status === 'ok' ? undefined : msg);
    } catch {
      // After too many checks or offline: saving checks again, and reports.
    }
  }

  return { message, ask };
}
