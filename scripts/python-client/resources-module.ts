import { z } from 'zod';
import { account } from '../../contract/resources/account.ts';
import { analysis } from '../../contract/resources/analysis.ts';
import { apiKey, keyScope, newApiKey, rotatedApiKey } from '../../contract/resources/api-key.ts';
import { auditEvent } from '../../contract/resources/audit-event.ts';
import { billing } from '../../contract/resources/billing.ts';
import { deidentify } from '../../contract/resources/deidentification.ts';
import { delivery } from '../../contract/resources/delivery.ts';
import { event } from '../../contract/resources/event.ts';
import { exportOptions, exportResource } from '../../contract/resources/export.ts';
import { literatureImport } from '../../contract/resources/literature-import.ts';
import { foundPaper, readQuery } from '../../contract/resources/literature-search.ts';
import { paper } from '../../contract/resources/paper.ts';
import { patient, patientCreate, uploadResult } from '../../contract/resources/patient.ts';
import { project } from '../../contract/resources/project.ts';
import { run } from '../../contract/resources/run.ts';
import { currentSession, newSession } from '../../contract/resources/session.ts';
import { invitation, newInvitation } from '../../contract/resources/team.ts';
import { user } from '../../contract/resources/user.ts';
import { variable } from '../../contract/resources/variable.ts';
import { newWebhook, webhook } from '../../contract/resources/webhook.ts';
import { type Route, routes } from '../../contract/routes.ts';
import { filterCondition } from '../../domain/statistics/definition/filter.ts';
import { generatedNote } from './methods-module.ts';
import { docstring, isPythonName, type JsonSchema, pascal, pythonType, quoted } from './python-types.ts';
import { TypedDicts } from './typed-dicts.ts';

/** The objects of answers, in an order in which each comes after those that it holds; those with a name of their own follow. */
const known: Record<string, z.ZodType> = {
  Account: account,
  User: user,
  Variable: variable,
  Project: project,
  Patient: patient,
  UploadResult: uploadResult,
  Run: run,
  Analysis: analysis,
  Export: exportResource,
  Event: event,
  Delivery: delivery,
  Webhook: webhook,
  NewWebhook: newWebhook,
  ApiKey: apiKey,
  NewApiKey: newApiKey,
  RotatedApiKey: rotatedApiKey,
  NewSession: newSession,
  CurrentSession: currentSession,
  Invitation: invitation,
  NewInvitation: newInvitation,
  Billing: billing,
  RateLimit: routes['rate_limit.get'].answer,
  AuditEvent: auditEvent,
  Paper: paper,
  FoundPaper: foundPaper,
  ReadQuery: readQuery,
  Citation: routes['literature.citation'].answer,
  LiteratureImport: literatureImport,
};

const resources = { ...known, ...namedAnswers() };

/** What the surface speaks of, whether or not the contract describes it already. */
const spokenOf = [
  'AnalysisDryRun',
  'AnalysisMethodSummary',
  'LoggedRequest',
  'OwnSession',
  'PatientsDeleted',
  'RunComparison',
  'UploadCheck',
];

/** Every object with a name that an answer is, or is a list or a choice of. What a write answers with is the resource. */
function namedAnswers(): Record<string, z.ZodType> {
  const found: Record<string, z.ZodType> = {};
  const others = new Set(Object.values(known));
  const visit = (schema: z.ZodType): void => {
    const id = z.globalRegistry.get(schema)?.id;
    if (id !== undefined && !id.endsWith('Written') && !(id in known) && !others.has(schema)) found[id] = schema;
    else if (schema instanceof z.ZodArray) visit(schema.element as z.ZodType);
    else if (schema instanceof z.ZodUnion) for (const option of schema.options) visit(option as z.ZodType);
    else if (schema instanceof z.ZodObject && schema.shape.items !== undefined) visit(schema.shape.items as z.ZodType);
  };
  for (const route of Object.values(routes as Record<string, Route>)) visit(route.answer);
  return found;
}

/** Fields whose type the contract leaves open, or that know more in Python: their type, and what they are wrapped in. */
const special: Record<string, { type: string; wrapped?: string }> = {
  'Project.variables': { type: 'List[Variable]', wrapped: '(Variable,)' },
  'Run.result': { type: 'Optional[R]', wrapped: 'Result' },
  'Analysis.id': { type: 'AnalysisId[R]' },
  'Analysis.latest_run': { type: 'Optional[Run[R]]', wrapped: 'Run' },
};
const generic = new Set(['Run', 'Analysis']);

export function resourcesModule(): { text: string; names: string[] } {
  const blocks: string[] = [];
  const names: string[] = [];

  function write(name: string, schema: JsonSchema): string {
    const wrapped: [string, string][] = [];
    const lines: string[] = [];
    for (const [field, value] of Object.entries(schema.properties ?? {})) {
      // Read as resource["values"] alone: the attribute is what every dictionary has.
      if (!isPythonName(field) || dictMethods.has(field)) continue;
      const known = special[`${name}.${field}`];
      const objects: string[] = [];
      const type =
        known?.type ??
        pythonType(name + pascal(field), value, 'received', (place, object) => {
          const written = write(place, object);
          objects.push(written);
          return written;
        });
      const references = [
        ...objects,
        ...names.filter((one) => one === type || type === `Optional[${one}]` || type === `List[${one}]`),
      ];
      if (known?.wrapped !== undefined) wrapped.push([field, known.wrapped]);
      else if (references.length > 0)
        wrapped.push([field, /^(Optional\[)?List\[/.test(type) ? `(${references[0]},)` : references[0]!]);
      lines.push(`    ${field}: ${type}`, ...docstring(value.description));
    }
    const nested = wrapped.map(([field, type]) => `${quoted(field)}: ${type}`).join(', ');
    if (nested !== '') lines.push(`    _nested = {${nested}}`);
    blocks.push(
      `class ${name}(Resource${generic.has(name) ? ', Generic[R]' : ''}):\n${lines.join('\n') || '    pass'}`,
    );
    names.push(name);
    return name;
  }

  for (const [name, schema] of Object.entries(resources)) write(name, inlined(schema, 'output'));
  for (const name of spokenOf) if (!names.includes(name)) write(name, {});
  const head = `${generatedNote}
from __future__ import annotations

from typing import Any, Dict, Generic, List, Literal, Optional, TypeVar, Union

from .._objects import Resource
from .._results import AnalysisId, Result

R = TypeVar("R")

__all__ = [
${names.map((name) => `    ${quoted(name)},\n`).join('')}]
`;
  return { text: head + blocks.map((block) => `\n\n${block}\n`).join(''), names };
}

/** What bodies hold beside plain values, as TypedDicts. */
export function inputsModule(): { text: string; names: string[] } {
  const inputs = new TypedDicts('sent');
  inputs.add('VariableInput', inlined(variable, 'input'));
  inputs.add('FilterCondition', inlined(filterCondition, 'input'));
  inputs.add('PatientInput', inlined(patientCreate, 'input'));
  inputs.add('KeyScope', inlined(keyScope, 'input'));
  inputs.add('ExportOptionsInput', inlined(exportOptions, 'input'));
  inputs.add('Deidentify', inlined(deidentify, 'input'));
  const head = `${generatedNote}
from __future__ import annotations

from typing import Any, Literal, Mapping, Optional, Sequence, TypedDict, Union

__all__ = [
${inputs.names.map((name) => `    ${quoted(name)},\n`).join('')}]
`;
  return { text: head + inputs.text(), names: inputs.names };
}

/** Objects with a name of their own are put where they are used, but for those that Python has a class for. */
function inlined(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  const { $defs = {}, ...root } = json;
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const reference = (value as JsonSchema).$ref;
    if (typeof reference !== 'string')
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one)]));
    const name = reference.slice(reference.lastIndexOf('/') + 1);
    return name in resources ? { $ref: name } : visit($defs[name]);
  };
  // A schema with an id of its own comes as a reference to itself.
  const start = root.$ref === undefined ? root : $defs[root.$ref.slice(root.$ref.lastIndexOf('/') + 1)]!;
  return visit(start) as JsonSchema;
}

const dictMethods = new Set('clear copy fromkeys get items keys pop popitem setdefault update values'.split(' '));
