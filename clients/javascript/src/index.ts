export type * from './analysis-types.ts';
export type { Sort } from './api.ts';
export { Client } from './client.ts';
export * from './errors.ts';
export type { DownloadedBlob, DownloadedFile, DownloadOptions, ExportFile } from './files/download.ts';
export type { PatientRow } from './files/rows.ts';
export type { FileSource, OnBytes, UploadOptions, UploadSource } from './files/upload.ts';
export type * from './generated/methods.ts';
export { type Operations, operations } from './generated/operations.ts';
export type {
  Account,
  AnalysisMethod,
  ApiKey,
  AuditEvent,
  AuditVerification,
  Billing,
  Delivery,
  Event,
  Export,
  FoundPaper,
  Invitation,
  LiteratureImport,
  LoggedRequest,
  NewApiKey,
  NewWebhook,
  OwnSession,
  Paper,
  Patient,
  Project,
  ProjectPaper,
  Review,
  ReviewDecision,
  ReviewDuplicate,
  ReviewExtraction,
  ReviewExtractionSummary,
  ReviewRecord,
  ReviewSet,
  RunComparison,
  Session,
  UploadCheck,
  User,
  Webhook,
} from './generated/types.ts';
export type { Filter, FilterOperator } from './transport/address.ts';
export type { ApiCall } from './transport/call.ts';
export type { ClientOptions } from './transport/configuration.ts';
export { List, Page } from './transport/list.ts';
export type { LogFields, Logger, LogLevel } from './transport/log.ts';
export type { CallOptions, RawResponse } from './transport/send.ts';
export type { OnJobProgress, WaitOptions } from './wait.ts';
export {
  signTestHeaders,
  type UnwrapOptions,
  unwrapWebhook,
  type WebhookEvent,
  type WebhookEventData,
  type WebhookHeaders,
} from './webhooks.ts';
