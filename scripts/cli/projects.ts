import { Command } from 'commander';
import { action, wholeNumber } from './action.ts';
import { moment } from './output.ts';

export function projectsCommand(): Command {
  const projects = new Command('projects').description('list, show and make projects');
  projects
    .command('list')
    .description('list the projects that the key sees, newest first')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .addHelpText('after', '\nExamples:\n  research-platform projects list\n  research-platform --json projects list')
    .action(
      action<{ limit?: number }, []>(async ({ output, connect, signal }, { limit }) => {
        const { client } = await connect();
        await output.list(
          client.projects.list({ limit: Math.min(limit ?? 200, 200) }, { signal }),
          [
            { title: 'project', of: ({ id }) => id },
            { title: 'name', of: ({ name }) => name },
            { title: 'patients', of: ({ patient_count }) => patient_count },
            { title: 'analyses', of: ({ analysis_count }) => analysis_count },
            { title: 'created', of: ({ created_at }) => moment(created_at) },
          ],
          { limit, none: 'There are no projects yet.' },
        );
      }),
    );
  projects
    .command('create')
    .description('make a project')
    .argument('<name>')
    .option('--description <text>', 'what it is about', '')
    .addHelpText('after', '\nExample:\n  research-platform projects create "Lung cancer" --description NCCTG')
    .action(
      action<{ description: string }, [string]>(async ({ output, connect, signal }, { description }, name) => {
        const { client } = await connect();
        const project = await client.projects.create({ name, description }, { signal });
        output.answer(project, `Made the project ${project.id}.`);
      }),
    );
  projects
    .command('get')
    .description('show a project')
    .argument('<project>')
    .addHelpText('after', '\nExample:\n  research-platform projects get proj_…')
    .action(
      action<object, [string]>(async ({ output, connect, signal }, _, id) => {
        const { client } = await connect();
        const project = await client.projects.get(id, { signal });
        const { variables, created_at, updated_at, metadata, ...fields } = project;
        output.answer(
          project,
          output.fields({
            ...fields,
            variables: variables.length,
            created: moment(created_at),
            updated: moment(updated_at),
          }),
        );
      }),
    );
  return projects;
}
