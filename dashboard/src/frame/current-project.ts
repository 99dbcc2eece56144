import { useParams } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import type { Mode } from '../api/data-mode.ts';
import { useMode } from '../api/mode.ts';

const kept = (mode: Mode) => `research-platform.project.${mode}`;
const listeners = new Set<() => void>();

function subscribed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The project of the address; on pages of no project the one that was last looked at in this tab. */
export function useCurrentProject(): string | null {
  const mode = useMode();
  const { projectId } = useParams({ strict: false }) as { projectId?: string };
  const last = useSyncExternalStore(subscribed, () => sessionStorage.getItem(kept(mode)));
  useEffect(() => {
    if (projectId !== undefined) sessionStorage.setItem(kept(mode), projectId);
  }, [mode, projectId]);
  return projectId ?? last;
}

/** To be called when a project is gone: nothing leads to it any more. */
export function forgetProject(mode: Mode, id: string): void {
  if (sessionStorage.getItem(kept(mode)) === id) sessionStorage.removeItem(kept(mode));
  for (const listener of listeners) listener();
}
