import { type Client, type Patient, PreconditionFailedError } from '@research-platform/client';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../../api/mode.ts';
import type { Value } from '../columns.ts';
import { usePatientInLists } from '../patients.ts';
import { reasonOf } from './reason-field.tsx';

/** A patient as the server has it, with the tag that tells it from any later one. */
export type ReadPatient = { patient: Patient; tag: string };

export async function readPatient(client: Client, id: string, signal?: AbortSignal): Promise<ReadPatient> {
  const { data, headers } = await client.patients.get(id, { signal }).withRawResponse();
  return { patient: data, tag: headers.get('ETag') ?? '' };
}

/** Somebody else has changed the very value meanwhile: both are shown, and the person decides. */
export class ChangedMeanwhile extends Error {
  readonly theirs: ReadPatient;
  constructor(theirs: ReadPatient) {
    super('changed meanwhile');
    this.theirs = theirs;
  }
}

type Change = { read: ReadPatient; name: string; value: Value; reason: string };

const attempts = 3;

/** Writes one value. Anyone who changed another value of this patient meanwhile is not in the way. */
export function useChangeValue(projectId: string) {
  const client = useClient();
  const putInLists = usePatientInLists(projectId);
  return useMutation({
    mutationFn: async ({ read, name, value, reason }: Change): Promise<Patient> => {
      const { id, attributes } = read.patient;
      let tag = read.tag;
      for (let attempt = 1; ; attempt++) {
        try {
          const written = await client.patients.update(
            id,
            { attributes: { [name]: value } },
            { ifMatch: tag, ...reasonOf(reason) },
          );
          return { ...read.patient, ...written } as Patient;
        } catch (error) {
          if (!(error instanceof PreconditionFailedError)) throw error;
          const now = await readPatient(client, id);
          putInLists(now.patient);
          const isTouched = (now.patient.attributes[name] ?? null) !== (attributes[name] ?? null);
          if (isTouched) throw new ChangedMeanwhile(now);
          if (attempt === attempts) throw error;
          tag = now.tag;
        }
      }
    },
    onSuccess: (patient) => putInLists(patient),
  });
}
