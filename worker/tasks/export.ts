import { encodeId } from '../../contract/ids.ts';
import type { JobPayload } from '../../contract/jobs.ts';
import type { ExportError } from '../../contract/resources/export.ts';
import { uuidOf } from '../../sql/ids.ts';
import { type ExportOutcome, exportAttempts, type StartedExport } from '../../sql/tables/exports.ts';
import { findExportBytesLeft } from '../../sql/tables/work-limits.ts';
import { attempt, type Work } from '../attempt.ts';
import { StorageFull } from '../export/store-files.ts';
import { writeExport } from '../export/write-export.ts';
import { type JobContext, scopeOf } from '../task.ts';
import { exportMemoryMegabytes } from '../threads/exports/pool.ts';
import { isOutOfMemory } from '../threads/out-of-memory.ts';

/** A fault of ours is tried this often before the user hears of it; most are gone the second time. */
const attemptsBeforeFailing = 3;

/**
 * Writes an export: read a snapshot, make the files in a thread and store them as they come, and with one commit make them
 * ready, if the attempt still has the row.
 */
export function exportTask(payload: JobPayload<'export'>, context: JobContext): Promise<void> {
  return attempt(context, exportWork(payload, context));
}

export function exportWork(payload: JobPayload<'export'>, context: JobContext): Work<StartedExport, ExportOutcome> {
  const exportId = uuidOf('export', payload.export_id);
  const seconds = context.config.EXPORT_TIMEOUT_SECONDS;
  const bytes = { written: 0 };
  return {
    kind: 'export',
    id: payload.export_id,
    uuid: exportId,
    origin: payload,
    table: exportAttempts,
    seconds,
    about: ({ format }) => ({ format }),
    make: (attempt) =>
      writeExport({ ...attempt, context, scope: scopeOf(payload), exportId, bytes }).catch((error) => {
        if (error instanceof StorageFull) return failed(storageFull);
        throw error;
      }),
    async settle(transaction, outcome) {
      if (outcome.status !== 'ready') return outcome;
      // Looked at once more: another export may have become ready meanwhile.
      const left = await findExportBytesLeft(transaction);
      return left !== null && bytes.written > left ? failed(storageFull) : outcome;
    },
    onFault({ isTimeout, error }, started) {
      if (isTimeout) return failed(outOfTime(seconds));
      if (isOutOfMemory(error)) return failed(outOfMemory);
      return started.attempt < attemptsBeforeFailing ? 'again' : failed(faultOfOurs);
    },
    announce: (started, outcome) => ({ event: eventOf(payload, started, outcome) }),
  };
}

function eventOf(
  { export_id }: JobPayload<'export'>,
  { project_id: projectId, analysis_id, subject, format }: StartedExport,
  outcome: ExportOutcome,
) {
  const of = {
    project_id: encodeId('project', projectId),
    analysis_id: analysis_id === null ? null : encodeId('analysis', analysis_id),
    export_id,
    subject,
    format,
  };
  return outcome.status === 'ready'
    ? { type: 'export.ready' as const, projectId, data: { ...of, status: outcome.status } }
    : {
        type: 'export.failed' as const,
        projectId,
        data: { ...of, status: outcome.status, error_code: outcome.error.code },
      };
}

const failed = (error: ExportError): ExportOutcome => ({ status: 'failed', error });

const storageFull: ExportError = {
  code: 'RESOURCE_LIMIT',
  message:
    "The export is larger than what the account's plan leaves for stored exports. Delete exports that are no longer needed, export fewer patients with a filter or fewer papers, or change the plan.",
  details: { reason: 'storage' },
};

const outOfTime = (seconds: number): ExportError => ({
  code: 'RESOURCE_LIMIT',
  message: `The export took longer than the ${seconds} seconds it may take. Export fewer patients with a filter, fewer papers, or a project as csv or ndjson.`,
  details: { reason: 'time' },
});

const outOfMemory: ExportError = {
  code: 'RESOURCE_LIMIT',
  message: `The export needs more memory than the ${exportMemoryMegabytes} MB it may have. Export fewer patients with a filter, fewer papers, or a project as csv or ndjson.`,
  details: { reason: 'memory' },
};

const faultOfOurs: ExportError = {
  code: 'EXPORT_FAILED',
  message: `Something went wrong on our side, ${attemptsBeforeFailing} times. Export again later, or as another format; if it fails again, tell us the id of the export.`,
  details: { reason: 'internal' },
};
