import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SetupStep } from '#domain/setup.ts';

/** Returns a function that opens a step after the reload that follows a write, which would cancel it. */
export function useGoOn(sending: boolean): (step: SetupStep) => void {
  const navigate = useNavigate();
  const [next, setNext] = useState<SetupStep | null>(null);
  useEffect(() => {
    if (next !== null && !sending) void navigate(`/admin/setup/${next}`);
  }, [next, sending, navigate]);
  return setNext;
}
