import { i18n } from '@lingui/core';
import t from 'tap';
import { type Answers, questions } from '../../dashboard/src/pages/analyses/finder/questions.ts';
import { suggested } from '../../dashboard/src/pages/analyses/finder/suggestions.ts';
import { methodFamilies } from '../../domain/statistics/catalogue.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

/** All ways to answer the questions that are really asked, whole and half done. */
function* waysToAnswer(answers: Answers = {}): Generator<Answers> {
  yield answers;
  const open = questions(answers).find(({ name }) => answers[name] === undefined);
  for (const { value } of open?.options ?? []) yield* waysToAnswer({ ...answers, [open!.name]: value });
}

const catalogue = Object.values(methodFamilies).flatMap(({ methods }) => Object.keys(methods));

t.test('the questions of the finder lead to every method of the catalogue, and to nothing else', async (t) => {
  const reached = new Set<string>();
  for (const answers of waysToAnswer()) {
    const { best, further } = suggested(answers);
    t.ok(best.length <= 4);
    for (const method of [...best, ...further]) reached.add(method);
  }
  t.strictSame(
    catalogue.filter((method) => !reached.has(method)),
    [],
    'place a new method in dashboard/src/pages/analyses/finder/suggestions.ts',
  );
  t.strictSame(
    [...reached].filter((method) => !catalogue.includes(method)),
    [],
  );
});
