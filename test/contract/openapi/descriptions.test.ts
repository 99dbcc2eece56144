import t from 'tap';
import { descriptions } from '../../../contract/openapi/descriptions.ts';
import { groupOf } from '../../../contract/openapi/names.ts';
import { tags } from '../../../contract/openapi/tags.ts';
import { routes } from '../../../contract/routes.ts';

t.test('every operation has a description, and every group of them', async (t) => {
  const names = Object.keys(routes);
  t.same(
    names.filter((name) => !(name in descriptions)),
    [],
  );
  t.same(
    names.map(groupOf).filter((group) => !(group in tags)),
    [],
  );
});
