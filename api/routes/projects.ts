import { encodeId } from '../../contract/ids.ts';
import { projectCreate } from '../../contract/resources/project.ts';
import { addJob } from '../../sql/queue/jobs.ts';
import {
  createProject,
  deleteProject,
  listProjects,
  lockProject,
  mergeProject,
  projectRead,
  updateProject,
} from '../../sql/tables/projects.ts';
import { found } from '../answer.ts';
import { forbidden } from '../authentication.ts';
import { listName, originOf } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Handlers, readReplicated, readRow, write } from '../handlers.ts';
import { parseBody } from '../json-body.ts';
import { narrowing } from '../list-query.ts';

export const projectHandlers = {
  'projects.list': readReplicated(async ({ services, caller, query, list }, connection) => {
    const name = listName(caller, 'projects', ...narrowing(list));
    const { items, nextAfter } = await listProjects(connection, list, services.cursors.page(name, query));
    return { data: { items, next_cursor: services.cursors.next(name, nextAfter) } };
  }),

  'projects.create': write(async ({ caller, body }, transaction) => {
    if (caller.tenantScope.projectIds !== null)
      throw forbidden(
        'project_scope',
        'A key that is limited to some projects can not create one. Use a key without a scope.',
      );
    const project = await createProject(transaction, body);
    return { data: project, headers: { Location: `/v1/projects/${project.id}` }, resource: true };
  }),

  'projects.get': readRow(
    ({ id }) => projectRead(id),
    (project) => ({ data: found(project, 'project'), resource: true }),
  ),

  'projects.update': write(async ({ params, body, request }, transaction) => {
    const project = found(await lockProject(transaction, params.id), 'project');
    requireMatch(request.headers['if-match'], project);
    const merged = mergeProject(project, body);
    parseBody(projectCreate.pick({ metadata: true }), { metadata: merged.metadata }); // each patch may add a few pairs
    return { data: await updateProject(transaction, params.id, merged), resource: true };
  }),

  'projects.delete': write(async (context, transaction) => {
    const { params, request } = context;
    const project = found(await lockProject(transaction, params.id), 'project');
    requireMatch(request.headers['if-match'], project);
    await deleteProject(transaction, params.id);
    await addJob(transaction, 'purge_project', { ...originOf(context), project_id: encodeId('project', params.id) });
    return { data: { id: project.id, deleted: true } };
  }),
} satisfies Partial<Handlers>;
