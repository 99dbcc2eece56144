import { type Client, PreconditionFailedError } from '@research-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient, useMode } from '../../../api/mode.ts';
import { inOneSpelling } from '../../../parts/conditions.ts';
import { type AnyAnalysis, analysisKey } from '../result/analysis.ts';
import type { Settings } from './analysis-form.tsx';
import type { JsonObject } from './schema.ts';

const attempts = 4;

/** Somebody else has changed the analysis since it was read: theirs is shown, and the person decides. */
export class AnalysisChangedMeanwhile extends Error {
  readonly theirs: AnyAnalysis;
  constructor(theirs: AnyAnalysis) {
    super('changed meanwhile');
    this.theirs = theirs;
  }
}

export type Change = { settings: Settings; since: string; run: boolean };

/**
 * Stores what was filled in and, if asked, runs it. `since` is when the analysis that the form began with had been changed
 * last: a run that begins or ends meanwhile is no change of what is asked, though it gives the analysis another tag.
 * `onStored` hears when it is changed now, so that a run that is refused afterwards can be asked for again.
 */
export function useChangeAnalysis(id: string, onStored: (since: string) => void) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ settings, since, run }: Change): Promise<void> => {
      onStored(await store(client, id, settings, since));
      if (run) await client.analyses.run(id);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: analysisKey(mode, id) }),
  });
}

async function store(client: Client, id: string, settings: Settings, since: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const { data, headers } = await client.analyses.get(id).withRawResponse();
    const now = data as unknown as AnyAnalysis;
    if (now.updated_at !== since) throw new AnalysisChangedMeanwhile(now);
    const patch = patchOf(now, settings);
    if (Object.keys(patch).length === 0) return since;
    try {
      return (await client.analyses.update(id, patch as never, { ifMatch: headers.get('ETag') ?? '' })).updated_at;
    } catch (error) {
      if (!(error instanceof PreconditionFailedError) || attempt === attempts) throw error;
    }
  }
}

/** The JSON merge patch (RFC 7396) that makes these settings of an analysis: what is equal is left out. */
export function patchOf(analysis: Pick<AnyAnalysis, 'name' | 'parameters' | 'filter'>, settings: Settings): JsonObject {
  const parameters = mergePatch(analysis.parameters, settings.parameters);
  const filter = (analysis.filter as Settings['filter']).map(inOneSpelling);
  return {
    ...(analysis.name === settings.name ? {} : { name: settings.name }),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    ...(isSame(filter, settings.filter) ? {} : { filter: settings.filter }),
  };
}

function mergePatch(before: JsonObject, after: JsonObject): JsonObject {
  const patch: JsonObject = {};
  for (const name of Object.keys(before)) if (after[name] === undefined) patch[name] = null;
  for (const [name, value] of Object.entries(after)) {
    const old = before[name];
    if (value === undefined || isSame(old, value)) continue;
    patch[name] = isObject(old) && isObject(value) ? mergePatch(old, value) : value;
  }
  return patch;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whatever the order of the members of objects. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => isSame(one, b[i]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]));
}
