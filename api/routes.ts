import type { Handlers } from './handlers.ts';
import { analysisHandlers } from './routes/analyses.ts';
import { analysisPaperHandlers } from './routes/analysis-papers.ts';
import { apiKeyHandlers } from './routes/api-keys.ts';
import { auditEventHandlers } from './routes/audit-events.ts';
import { auditVerificationHandlers } from './routes/audit-verifications.ts';
import { authHandlers } from './routes/auth.ts';
import { billingHandlers } from './routes/billing.ts';
import { effectTableHandlers } from './routes/effect-table.ts';
import { eventHandlers } from './routes/events.ts';
import { exportHandlers } from './routes/exports.ts';
import { extractionAgreementHandlers } from './routes/extraction-agreement.ts';
import { extractionSheetHandlers } from './routes/extraction-sheets.ts';
import { literatureHandlers } from './routes/literature.ts';
import { literatureImportHandlers } from './routes/literature-imports.ts';
import { operatorHandlers } from './routes/operator.ts';
import { paperExportHandlers } from './routes/paper-exports.ts';
import { paperFileHandlers } from './routes/paper-files.ts';
import { patientHandlers } from './routes/patients.ts';
import { projectPaperHandlers } from './routes/project-papers.ts';
import { projectHandlers } from './routes/projects.ts';
import { rateLimitHandlers } from './routes/rate-limit.ts';
import { requestHandlers } from './routes/requests.ts';
import { reviewExtractionHandlers } from './routes/review-extractions.ts';
import { reviewRecordHandlers } from './routes/review-records.ts';
import { reviewReportHandlers } from './routes/review-reports.ts';
import { reviewSetHandlers } from './routes/review-sets.ts';
import { reviewHandlers } from './routes/reviews.ts';
import { runHandlers } from './routes/runs.ts';
import { searchHistoryHandlers } from './routes/search-history.ts';
import { searchHandlers } from './routes/searches.ts';
import { sessionHandlers } from './routes/sessions.ts';
import { teamHandlers } from './routes/team.ts';
import { webhookHandlers } from './routes/webhooks.ts';

/** The handler of every route; of which kind it must be is tested against the route. */
export const handlers: Handlers = {
  ...projectHandlers,
  ...patientHandlers,
  ...analysisHandlers,
  ...runHandlers,
  ...authHandlers,
  ...sessionHandlers,
  ...apiKeyHandlers,
  ...teamHandlers,
  ...billingHandlers,
  ...rateLimitHandlers,
  ...auditEventHandlers,
  ...auditVerificationHandlers,
  ...requestHandlers,
  ...webhookHandlers,
  ...eventHandlers,
  ...literatureHandlers,
  ...projectPaperHandlers,
  ...searchHandlers,
  ...searchHistoryHandlers,
  ...literatureImportHandlers,
  ...reviewHandlers,
  ...reviewSetHandlers,
  ...reviewRecordHandlers,
  ...reviewReportHandlers,
  ...reviewExtractionHandlers,
  ...extractionSheetHandlers,
  ...extractionAgreementHandlers,
  ...effectTableHandlers,
  ...analysisPaperHandlers,
  ...paperFileHandlers,
  ...paperExportHandlers,
  ...exportHandlers,
  ...operatorHandlers,
};
