import type { UploadCheck } from '@research-platform/client';

export type ProblemGroup = UploadCheck['groups'][number];
