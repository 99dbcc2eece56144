import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMode } from '../api/mode.ts';

const kept = (mode: string) => `research-platform.project.${mode}`;

/** The project of the address; on pages of no project the one that was last looked at in this tab. */
export function useCurrentProject(): string | null {
  const mode = useMode();
  const { projectId } = useParams({ strict: false }) as { projectId?: string };
  useEffect(() => {
    if (projectId !== undefined) sessionStorage.setItem(kept(mode), projectId);
  }, [mode, projectId]);
  return projectId ?? sessionStorage.getItem(kept(mode));
}
