import t from 'tap';
import { routes } from '../../../contract/routes.ts';
import { descriptions } from '../../../docs/openapi/descriptions.ts';
import { groupOf } from '../../../docs/openapi/names.ts';
import { tags } from '../../../docs/openapi/tags.ts';

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
