import { type Client, PreconditionFailedError, type Project } from '@research-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient, useMode } from '../../../api/mode.ts';
import type { Variable } from '../columns.ts';

const attempts = 4;

/** Somebody else has changed the very variable meanwhile: both are shown, and the person decides. */
export class VariableChangedMeanwhile extends Error {
  /** null: it was taken out of the codebook. */
  readonly theirs: Variable | null;
  constructor(theirs: Variable | null) {
    super('changed meanwhile');
    this.theirs = theirs;
  }
}

/**
 * Changes the codebook as it is on the server. The change is made on what was read a moment ago and, where somebody was faster, on
 * what is there then: what others changed beside it stays.
 */
export function useChangeVariables(projectId: string) {
  const client = useClient();
  const mode = useMode();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: (variables: Variable[]) => Variable[]): Promise<void> => {
      for (let attempt = 1; ; attempt++) {
        const { project, tag } = await readProject(client, projectId);
        try {
          const variables = change(project.variables as Variable[]);
          await client.projects.update(projectId, { variables }, { ifMatch: tag });
          return;
        } catch (error) {
          if (!(error instanceof PreconditionFailedError) || attempt === attempts) throw error;
        }
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [mode, 'projects', projectId], exact: true }),
  });
}

async function readProject(client: Client, id: string): Promise<{ project: Project; tag: string }> {
  const { data, headers } = await client.projects.get(id).withRawResponse();
  return { project: data, tag: headers.get('ETag') ?? '' };
}

/** Puts a variable in the place of what it was when one began; throws where that is not what is there any more. */
export function replaced(
  variables: Variable[],
  before: Variable | null,
  after: Variable,
  isDecided: boolean,
): Variable[] {
  const name = before?.name ?? after.name;
  const now = variables.find((one) => one.name === name) ?? null;
  if (!isDecided && JSON.stringify(sorted(now)) !== JSON.stringify(sorted(before)))
    throw new VariableChangedMeanwhile(now);
  return now === null ? [...variables, after] : variables.map((one) => (one.name === name ? after : one));
}

const sorted = (variable: Variable | null) =>
  variable === null ? null : Object.entries(variable).sort(([a], [b]) => (a < b ? -1 : 1));
