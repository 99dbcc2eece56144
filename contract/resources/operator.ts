import { z } from 'zod';
import { idOf } from '../ids.ts';

export const taskQueue = z
  .object({
    task: z.string(),
    waiting: z.int().describe('Due, and not begun'),
    scheduled: z.int().describe('Due later, most often another attempt'),
    running: z.int(),
    failed: z.int().describe('Given up: no attempt is left'),
    oldest_seconds: z.number().nullable().describe('How long the oldest that waits has been due'),
    workers: z.int().describe('Living workers that take it; the task other is what no worker takes by itself'),
    slots: z.int().describe('How many of it they work on at once'),
  })
  .meta({ id: 'TaskQueue' });

export const platformWorker = z
  .object({
    id: z.string().describe('Of one queue of a worker process'),
    task: z.string().nullable().describe('null: every task without workers of its own'),
    slots: z.int(),
    alive: z.boolean().describe('false: it has shown no life for so long that others take its work'),
    started_at: z.iso.datetime(),
    seen_at: z.iso.datetime().describe('Its last sign of life'),
    jobs: z.array(z.object({ job_id: idOf('job'), task: z.string(), since: z.iso.datetime() })),
  })
  .meta({ id: 'PlatformWorker' });

export const failedJob = z
  .object({
    id: idOf('job'),
    task: z.string(),
    attempts: z.int(),
    account_id: z.string().nullable().describe('null: of the platform itself'),
    about: z.string().nullable().describe('The id of what it was about, such as a run'),
    error_code: z
      .string()
      .nullable()
      .describe('The class of the error; what it says stands in the log of the worker alone'),
    created_at: z.iso.datetime(),
    failed_at: z.iso.datetime(),
  })
  .meta({ id: 'FailedJob' });
